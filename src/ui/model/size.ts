/** The terminal's size in character cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}
