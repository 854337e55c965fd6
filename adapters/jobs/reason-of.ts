/** What the output of a failed job says went wrong; empty where it says nothing. */
export const reasonOf = (output: unknown): string => {
  const reported = output && typeof output === 'object' ? output : {}
  const message =
    'message' in reported ? reported.message : 'value' in reported ? reasonOf(reported.value) : ''
  return (typeof message === 'string' ? message : '').slice(0, 500)
}
