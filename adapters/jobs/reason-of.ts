/** Extracts the error message from the output of a failed job, at most 500 characters; empty when there is none. */
export const reasonOf = (output: unknown): string => {
  const reported = output && typeof output === 'object' ? output : {}
  const message =
    'message' in reported ? reported.message : 'value' in reported ? reasonOf(reported.value) : ''
  return (typeof message === 'string' ? message : '').slice(0, 500)
}
