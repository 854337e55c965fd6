/**
 * Asks the browser for a passkey (WebAuthn assertion) with options of the server. Rejects when the user closes the
 * prompt.
 */
export async function requestPasskey(
  options: Record<string, unknown>
): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server created the options for exactly this call
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return { ...(await startAuthentication({ optionsJSON })) }
}
