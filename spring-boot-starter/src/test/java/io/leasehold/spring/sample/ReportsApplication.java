package io.leasehold.spring.sample;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Start as many of it as you like: the report is written by one of them at a time. */
@SpringBootApplication
@EnableScheduling
@SuppressWarnings("PrivateConstructorForUtilityClass") // Spring makes a bean of it
public class ReportsApplication {

  public static void main(String[] args) {
    SpringApplication.run(ReportsApplication.class, args);
  }
}
