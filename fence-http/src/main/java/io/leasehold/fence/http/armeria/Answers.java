package io.leasehold.fence.http.armeria;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import io.leasehold.fence.http.Problem;

/** Problems as responses. */
final class Answers {
  private static final MediaType PROBLEM_JSON = MediaType.parse(Problem.MEDIA_TYPE);

  private Answers() {}

  static HttpResponse of(Problem problem) {
    ResponseHeadersBuilder headers =
        ResponseHeaders.builder(HttpStatus.valueOf(problem.status())).contentType(PROBLEM_JSON);
    problem.newest().ifPresent(newest -> headers.addLong(Tokens.HEADER, newest));
    if (problem.status() == HttpStatus.SERVICE_UNAVAILABLE.code()) {
      headers.addInt(HttpHeaderNames.RETRY_AFTER, 1);
    }
    return HttpResponse.of(headers.build(), HttpData.ofUtf8(problem.json()));
  }

  /** Whatever is no refusal of a fence goes on as it was. Futures wrap it, so it may be inside. */
  static HttpResponse ofFailure(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof StaleTokenException refusal) {
        return of(Problem.stale(refusal));
      }
    }
    return HttpResponse.ofFailure(failure);
  }
}
