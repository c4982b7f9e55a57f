package io.leasehold.tidy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A link from one page to a file of the repository leads somewhere. */
final class MarkdownLinks {

  /** The target of {@code [text](target)}, without a title or an anchor. */
  private static final Pattern LINK = Pattern.compile("]\\(<?([^)#>\\s]*)[^)]*\\)");

  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  private MarkdownLinks() {}

  static List<Finding> check(SourceFile page, Path root) {
    Path normalRoot = root.normalize();
    return check(
        page,
        path -> {
          Path target = normalRoot.resolve(path).normalize();
          return target.startsWith(normalRoot) && Files.exists(target);
        });
  }

  static List<Finding> check(SourceFile page, Predicate<String> exists) {
    List<Finding> findings = new ArrayList<>();
    boolean inCode = false;
    for (int i = 0; i < page.lines().size(); i++) {
      String line = page.lines().get(i);
      if (line.strip().startsWith("```")) {
        inCode = !inCode;
      }
      if (inCode) {
        continue;
      }
      Matcher link = LINK.matcher(line.replaceAll("`[^`]*`", ""));
      while (link.find()) {
        String target = link.group(1);
        if (!target.isEmpty()
            && !ELSEWHERE.matcher(target).matches()
            && !exists.test(resolve(page, target))) {
          findings.add(new Finding(page.path(), i + 1, "dead link: " + target));
        }
      }
    }
    return findings;
  }

  /** A leading slash means the root of the repository, as code hosts have it. */
  private static String resolve(SourceFile page, String target) {
    if (target.startsWith("/")) {
      return target.substring(1);
    }
    return page.folder().isEmpty() ? target : page.folder() + "/" + target;
  }
}
