/** The parts of hast, the syntax tree of rehype, that a clean tree has. They fit the types of `@types/hast`. */

/** A node of any tree of unist. */
export interface HastNode {
  readonly type: string;
}

export interface HastPoint {
  line: number;
  column: number;
  offset?: number | undefined;
}

export interface HastPosition {
  start: HastPoint;
  end: HastPoint;
}

/** What each node may have: where it is in the source, and data of plugins, to whose type any package adds members. */
interface HastMeta {
  position?: HastPosition | undefined;
  data?: any;
}

export type HastValue = boolean | number | string | (number | string)[];

export interface HastRoot extends HastMeta {
  type: "root";
  children: HastContent[];
}

export interface HastElement extends HastMeta {
  type: "element";
  tagName: string;
  properties: Record<string, HastValue>;
  children: HastChild[];
  /** What a `template` contains. */
  content?: HastRoot;
}

export interface HastText extends HastMeta {
  type: "text";
  value: string;
}

export interface HastComment extends HastMeta {
  type: "comment";
  value: string;
}

export interface HastDoctype extends HastMeta {
  type: "doctype";
}

export type HastChild = HastElement | HastText | HastComment;
export type HastContent = HastChild | HastDoctype;
export type HastTree = HastRoot | HastContent;
