/** The code of an error that Node or a library throws (`ENOENT`, `Z_BUF_ERROR`); empty when it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
