import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/*
 * WebAuthn authenticator in software: creates key pairs and signs challenges, so that tests exercise the checks of the
 * server. Reports user verification unless configured otherwise.
 */

/** Encodes the subset of CBOR that WebAuthn needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) => {
    if (n < 24) return Buffer.from([(major << 5) | n])
    if (n < 256) return Buffer.from([(major << 5) | 24, n])
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, part]: [unknown, unknown]) => [cbor(key), cbor(part)]),
    ])
  throw new Error('There is no CBOR for this here')
}

type Options = { challenge: string; rp?: { id?: string }; rpId?: string }
type AuthenticatorOptions = { origin?: string; isVerified?: boolean }

export class TestAuthenticator {
  readonly #pair: { publicKey: KeyObject; privateKey: KeyObject }
  readonly id = randomBytes(16)
  #counter = 0
  constructor() {
    this.#pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  #authData(rp_id: string, isVerified: boolean, credential: Buffer | null): Buffer {
    this.#counter += 1
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const hash = createHash('sha256').update(rp_id).digest()
    return Buffer.concat([hash, Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)])
  }
  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  #envelope(response: Record<string, unknown>) {
    const id = this.id.toString('base64url')
    const attachment = 'platform'
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: attachment,
      response,
    }
  }

  /** Result of `navigator.credentials.create`. */
  create(options: unknown, config: AuthenticatorOptions = {}) {
    const { origin = 'http://localhost:3000', isVerified = true } = config
    // Safe: options created by the server.
    const { challenge, rp } = options as Options
    const jwk = this.#pair.publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(jwk.x ?? '', 'base64url')],
      [-3, Buffer.from(jwk.y ?? '', 'base64url')],
    ])
    const length = Buffer.from([0, this.id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, cbor(key)])
    const authData = this.#authData(rp?.id ?? '', isVerified, credential)
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
    )
    return this.#envelope({
      clientDataJSON: this.#clientData('webauthn.create', challenge, origin).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Result of `navigator.credentials.get`. */
  get(options: unknown, config: AuthenticatorOptions = {}) {
    const { origin = 'http://localhost:3000', isVerified = true } = config
    // Safe: options created by the server.
    const { challenge, rpId } = options as Options
    const authData = this.#authData(rpId ?? '', isVerified, null)
    const client = this.#clientData('webauthn.get', challenge, origin)
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
    return this.#envelope({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#pair.privateKey).toString('base64url'),
    })
  }
}
