package io.leasehold.fuzz.door;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.ServiceRequestContextWrapper;

/** The context of a request whose path is any: Armeria's own for tests builds a server for each. */
final class Asking extends ServiceRequestContextWrapper {
  static final ServiceRequestContext NOTHING =
      ServiceRequestContext.builder(HttpRequest.of(HttpMethod.POST, "/"))
          .eventLoop(Loop.LOOP)
          .build();

  private final String target;
  private final String mappedPath;

  /**
   * @param target path and query as they were sent
   * @param mappedPath the path as the service sees it
   */
  Asking(String target, String mappedPath) {
    super(NOTHING);
    this.target = target;
    this.mappedPath = mappedPath;
  }

  @Override
  public String rawPath() {
    return target;
  }

  @Override
  public String path() {
    return target.split("\\?", 2)[0];
  }

  @Override
  public String mappedPath() {
    return mappedPath;
  }
}
