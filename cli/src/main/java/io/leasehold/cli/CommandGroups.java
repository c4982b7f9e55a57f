package io.leasehold.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of commands in the help of the top-level command, under headings. */
final class CommandGroups implements IHelpSectionRenderer {
  private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

  static {
    GROUPS.put("Run a node", List.of("serve", "members", "status", "limits", "doctor", "data"));
    GROUPS.put(
        "Hold something",
        List.of("run", "grant", "renew", "revoke", "acquire", "release", "handover", "elect"));
    GROUPS.put("See what is held", List.of("ls", "show", "watch", "history", "why"));
    GROUPS.put("Store something", List.of("put", "get", "del", "add"));
    GROUPS.put("Learn about leases", List.of("terms", "lab", "sim", "torture"));
  }

  private static final String OTHERS = "Other";

  @Override
  public String render(Help help) {
    Map<String, Help> commands = help.subcommands();
    Set<String> others = new TreeSet<>(commands.keySet());
    GROUPS.values().forEach(others::removeAll);
    int width = commands.keySet().stream().mapToInt(String::length).max().orElse(0);
    StringBuilder text = new StringBuilder();
    GROUPS.forEach((heading, names) -> append(text, help, heading, names, width));
    append(text, help, OTHERS, List.copyOf(others), width);
    return text.toString();
  }

  private static void append(
      StringBuilder text, Help help, String heading, List<String> names, int width) {
    Map<String, Help> commands = help.subcommands();
    List<String> present = names.stream().filter(commands::containsKey).toList();
    if (present.isEmpty()) {
      return;
    }
    text.append("  ").append(heading).append('\n');
    text.append(
        present.stream()
            .map(name -> line(help, name, commands.get(name), width))
            .collect(Collectors.joining()));
  }

  private static String line(Help help, String name, Help command, int width) {
    UsageMessageSpec usage = command.commandSpec().usageMessage();
    String[] about = usage.header().length == 0 ? usage.description() : usage.header();
    String first = about.length == 0 ? "" : about[0];
    return "    "
        + help.colorScheme().commandText(name)
        + " ".repeat(width - name.length() + 2)
        + first
        + "\n";
  }
}
