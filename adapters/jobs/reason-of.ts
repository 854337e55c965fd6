/** What the output of a failed job says went wrong; empty where it says nothing. */
export const reasonOf = (output: unknown): string => {
  const told = output && typeof output === 'object' ? output : {}
  const message = 'message' in told ? told.message : 'value' in told ? reasonOf(told.value) : ''
  return (typeof message === 'string' ? message : '').slice(0, 500)
}
