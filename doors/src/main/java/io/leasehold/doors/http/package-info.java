/**
 * The door for people and scripts: HTTP and JSON, friendly to curl.
 *
 * <p>{@link io.leasehold.doors.http.HttpDoor} binds one service to everything that no other service
 * of the server takes. It finds the route itself, because keys are bytes and may contain slashes
 * and anything else, and because whoever mistypes a path, a method or a parameter should be told
 * the nearest right one. A route reads its arguments, hands a command or a query to the engine and
 * renders the answer; every refusal has a status code and says what to do next.
 */
package io.leasehold.doors.http;
