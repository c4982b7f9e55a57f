package io.leasehold.doors.etcd.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import io.grpc.protobuf.ProtoUtils;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.api.etcd.RangeResponse;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;

class RequestsTest {
  private final List<Status> refused = new ArrayList<>();

  @Test
  void callerIsAnsweredEvenWhenReadingFailsInAWayThatNobodyForesaw() {
    ServiceRequestContext context =
        ServiceRequestContext.of(HttpRequest.of(HttpMethod.POST, "/v3/kv/range"));
    Requests<RangeRequest> requests = new Requests<>(unreadable(), context, refused::add);
    requests.onSubscribe(new Unbounded());
    requests.onNext(HttpData.ofUtf8("{}"));
    requests.onComplete();
    assertThat(refused).extracting(Status::getCode).containsExactly(Status.Code.INTERNAL);
  }

  private static JsonMethod<RangeRequest, RangeResponse> unreadable() {
    MethodDescriptor<RangeRequest, RangeResponse> descriptor =
        MethodDescriptor.<RangeRequest, RangeResponse>newBuilder()
            .setType(MethodType.UNARY)
            .setFullMethodName("etcdserverpb.KV/Range")
            .setRequestMarshaller(new Broken())
            .setResponseMarshaller(ProtoUtils.marshaller(RangeResponse.getDefaultInstance()))
            .build();
    return new JsonMethod<>(
        ServerMethodDefinition.create(
            descriptor, (call, headers) -> new ServerCall.Listener<RangeRequest>() {}),
        100);
  }

  private static final class Broken implements PrototypeMarshaller<RangeRequest> {
    @Override
    public RangeRequest getMessagePrototype() {
      throw new IllegalStateException("nobody foresaw this");
    }

    @Override
    public Class<RangeRequest> getMessageClass() {
      return RangeRequest.class;
    }

    @Override
    public InputStream stream(RangeRequest value) {
      return new ByteArrayInputStream(value.toByteArray());
    }

    @Override
    public RangeRequest parse(InputStream stream) {
      throw new IllegalStateException("nobody foresaw this");
    }
  }

  private static final class Unbounded implements Subscription {
    @Override
    public void request(long n) {
      // All is given anyway.
    }

    @Override
    public void cancel() {
      // Nothing is held.
    }
  }
}
