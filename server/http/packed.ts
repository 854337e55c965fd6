import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** Content encoding of a body; `identity` is uncompressed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A body in one content encoding. */
export type Form = { encoding: Encoding; bytes: Uint8Array }

/** Bodies smaller than this many bytes are not worth compressing. */
const minBytes = 1024

/**
 * A body that is sent many times. Compresses it once per encoding, on the first request for it, and keeps the
 * result only when it is at most half as large: so it holds at most twice the plain bytes.
 */
export class Packed {
  readonly plain: Uint8Array
  readonly #forms: { br?: Promise<Uint8Array>; gzip?: Promise<Uint8Array> } = {}
  readonly #ready: { br?: Form; gzip?: Form } = {}

  constructor(body: string | Uint8Array, ready: { br?: Uint8Array; gzip?: Uint8Array } = {}) {
    this.plain = typeof body === 'string' ? Buffer.from(body) : body
    if (ready.br) this.#ready.br = { encoding: 'br', bytes: ready.br }
    if (ready.gzip) this.#ready.gzip = { encoding: 'gzip', bytes: ready.gzip }
  }

  /** Maximum number of bytes that this object comes to hold. */
  get bytes() {
    return this.plain.byteLength * 2
  }

  /** Returns the body in the encoding, or uncompressed when compression does not pay. */
  async as(encoding: Encoding): Promise<Form> {
    const ready = this.readyAs(encoding)
    if (ready || encoding === 'identity') return ready ?? this.#asItIs
    const packed = await (this.#forms[encoding] ??= pack(this.plain, encoding, 6))
    return (this.#ready[encoding] =
      packed === this.plain ? this.#asItIs : { encoding, bytes: packed })
  }

  /** Like `as`, synchronously; undefined when the body must be compressed first. */
  readyAs(encoding: Encoding): Form | undefined {
    if (encoding === 'identity' || this.plain.byteLength < minBytes) return this.#asItIs
    return this.#ready[encoding]
  }

  get #asItIs() {
    return { encoding: 'identity' as const, bytes: this.plain }
  }
}

/** Compresses a body that is sent once; returns the same bytes when that saves less than half. */
export async function pack(
  plain: Uint8Array,
  encoding: 'br' | 'gzip',
  effort: number
): Promise<Uint8Array> {
  if (plain.byteLength < minBytes) return plain
  const packed =
    encoding === 'gzip'
      ? await toGzip(plain, { level: effort })
      : await toBrotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: effort,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
            // Brotli's default window of 4 MB wastes memory: it never needs to exceed the body.
            [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.byteLength),
          },
        })
  // Copied, because zlib returns a small slice of a larger buffer.
  return packed.byteLength * 2 <= plain.byteLength ? Uint8Array.from(packed) : plain
}

const windowFor = (bytes: number) => Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes + 16))))

/** Returns the preferred content encoding of an `Accept-Encoding` header. */
export function encodingFor(accept: string | undefined): Encoding {
  if (!accept) return 'identity'
  const taken = accept.slice(0, 200).toLowerCase().split(',')
  const takes = (name: string) =>
    taken.some((part) => {
      const [coding, ...params] = part.trim().split(/\s*;\s*/)
      return coding === name && !params.some((p) => /^q=0(?:\.0*)?$/.test(p))
    })
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
