package io.leasehold.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Classes written down in a test to break a rule. They are compiled on the spot, so that bad code
 * can be shown next to the rule that finds it without ever being part of the tree.
 */
final class Sample {

  private final List<JavaFileObject> sources = new ArrayList<>();

  /** Adds a class; its name is taken from the text. */
  Sample with(String packageName, String classText) {
    String name = classText.replaceFirst("(?s).*?\\bclass (\\w+).*", "$1");
    sources.add(new Source(packageName, name, classText));
    return this;
  }

  JavaClasses compile(Path folder) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = List.of("-d", folder.toString(), "-proc:none");
    assertThat(compiler.getTask(null, null, null, options, null, sources).call()).isTrue();
    return new ClassFileImporter().importPath(folder);
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String packageName, String name, String classText) {
      super(
          URI.create("string:///" + packageName.replace('.', '/') + "/" + name + ".java"),
          Kind.SOURCE);
      text = "package " + packageName + ";\n" + classText;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
