package io.leasehold.sim.lab.render;

/** The style sheet of a picture: a light scheme, and the differences of a dark one. */
final class PictureColors {
  static final String STYLE =
      """
      <style>
        text { font-family: system-ui, "Segoe UI", "DejaVu Sans", Helvetica, Arial, sans-serif;
          font-size: 11px; fill: #1f2933; }
        .title { font-size: 22px; font-weight: 600; }
        .act { font-size: 16px; font-weight: 600; }
        .side { font-size: 15px; font-weight: 600; }
        .prose { font-size: 13.5px; fill: #52606d; }
        .verdict { font-size: 13px; }
        .name { font-size: 12px; font-weight: 600; }
        .time { fill: #7b8794; }
        .paper { fill: #ffffff; }
        .panel { fill: #f7f9fb; stroke: #e4e7eb; }
        .guide { stroke: #e9edf1; }
        .actor { fill: #ffffff; stroke: #9aa5b1; }
        .life { stroke: #cbd2d9; stroke-dasharray: 3 4; }
        .own-a { fill: #4c8df6; }
        .own-b { fill: #f0a429; }
        .overlap { fill: #f5333f; fill-opacity: 0.18; }
        .block { fill: #9aa5b1; fill-opacity: 0.35; }
        .note { fill: #ffffff; stroke: #cbd2d9; }
        .note.good { stroke: #2f9e58; }
        .note.danger { stroke: #d3222e; }
        .note.weather { stroke: #b7791f; }
        .label { paint-order: stroke; stroke: #f7f9fb; stroke-width: 4px;
          stroke-linejoin: round; }
        .label.good { fill: #1f7a43; }
        .label.danger { fill: #c01824; font-weight: 600; }
        .label.weather { fill: #975a16; }
        .alarm { font-size: 12px; font-weight: 700; paint-order: stroke; stroke: #f7f9fb;
          stroke-width: 4px; stroke-linejoin: round; }
        .alarm.danger { fill: #c01824; }
        .alarm.weather { fill: #7b8794; font-weight: 400; }
        .message { stroke: #52606d; stroke-width: 1.4; }
        .message.answer { stroke-dasharray: 5 3; }
        .message.good { stroke: #2f9e58; }
        .message.danger { stroke: #d3222e; stroke-width: 2; }
        .message.weather { stroke: #b7791f; }
        .head { fill: #52606d; }
        .head.good { fill: #2f9e58; }
        .head.danger { fill: #d3222e; }
        .head.weather { fill: #b7791f; }
        .holds { fill: #e3f6ea; stroke: #2f9e58; }
        .broken { fill: #fdeaeb; stroke: #d3222e; }
        @media (prefers-color-scheme: dark) {
          text { fill: #e4e7eb; }
          .prose { fill: #b8c2cc; }
          .time { fill: #9aa5b1; }
          .paper { fill: #12171d; }
          .panel { fill: #1a2129; stroke: #2b3540; }
          .guide { stroke: #242d37; }
          .actor { fill: #242d37; stroke: #66727f; }
          .life { stroke: #4a5662; }
          .overlap { fill-opacity: 0.3; }
          .note { fill: #242d37; stroke: #4a5662; }
          .label, .alarm { stroke: #1a2129; }
          .label.good { fill: #6fd08f; }
          .label.danger, .alarm.danger { fill: #ff7b84; }
          .label.weather { fill: #e9b44c; }
          .message { stroke: #b8c2cc; }
          .head { fill: #b8c2cc; }
          .message.danger { stroke: #ff5d68; }
          .head.danger { fill: #ff5d68; }
          .alarm.weather { fill: #b8c2cc; }
          .holds { fill: #16301f; }
          .broken { fill: #391a1d; }
        }
      </style>\
      """;

  private PictureColors() {}
}
