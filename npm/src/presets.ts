/** The name of a preset. */
export type Preset =
  | "default"
  | "comment"
  | "article"
  | "markdown"
  | "email"
  | "agent"
  | "text"
  | "svg"
  | "sanitizer-api"
  | (string & {});
