package io.leasehold.tidy;

import java.util.List;

/** A text file of the repository; its path is relative to the root, with forward slashes. */
record SourceFile(String path, List<String> lines) {

  SourceFile {
    lines = List.copyOf(lines);
  }

  static SourceFile of(String path, String text) {
    return new SourceFile(path, text.lines().toList());
  }

  boolean isJava() {
    return path.endsWith(".java");
  }

  boolean isTest() {
    return path.contains("/src/test/");
  }

  boolean isMarkdown() {
    return path.endsWith(".md");
  }

  /** Scripts have no suffix here, but all of them say who runs them. */
  boolean isScript() {
    return !lines.isEmpty() && lines.get(0).startsWith("#!");
  }

  /** Code that must behave the same on every run: its time and randomness are given to it. */
  boolean isDeterministic() {
    return path.matches("(core|sim)/src/.*|client/src/.*/io/leasehold/client/(holder|terms)/.*");
  }

  String module() {
    return path.substring(0, Math.max(0, path.indexOf('/')));
  }

  /** The folder it is in, without a slash at the end; empty for the root. */
  String folder() {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }
}
