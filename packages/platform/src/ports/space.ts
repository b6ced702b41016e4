/** Bytes of the disk that something is stored on: available to us, and in total. */
export interface Space {
  free: number;
  size: number;
}
