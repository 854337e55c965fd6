/** Asks the browser for a passkey, with options of our server. Rejects when its window was closed. */
export async function askForPasskey(
  options: Record<string, unknown>
): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server made the options for exactly this call
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { ...(await startAuthentication({ optionsJSON })) }
}
