/** Returns the `code` of an error of Node or a library (`ENOENT`, `Z_BUF_ERROR`); empty when it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
