/** Returns the number of an event: 32 hexadecimal digits. `getRandomValues` exists on pages without TLS, too. */
export const newFaultNumber = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0')
  ).join('')
