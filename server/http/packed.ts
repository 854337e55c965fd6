import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** How a body may travel; `identity` is the body as it is. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A body as it is sent. */
export type Form = { encoding: Encoding; bytes: Uint8Array }

/** Below this many bytes packing costs more than it saves. */
const smallest = 1024

/**
 * Bytes that are sent many times. Each packed form is made once, when the first caller asks for it, and kept
 * only when it is at most half as large: so at most twice the plain bytes are ever held.
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

  /** The most bytes this can come to hold. */
  get bytes() {
    return this.plain.byteLength * 2
  }

  /** The body in the wanted form, or plain when packing does not pay. */
  async as(encoding: Encoding): Promise<Form> {
    const ready = this.readyAs(encoding)
    if (ready || encoding === 'identity') return ready ?? this.#asItIs
    const packed = await (this.#forms[encoding] ??= pack(this.plain, encoding, 6))
    return (this.#ready[encoding] =
      packed === this.plain ? this.#asItIs : { encoding, bytes: packed })
  }

  /** The same at once, when there is nothing left to pack; otherwise undefined. */
  readyAs(encoding: Encoding): Form | undefined {
    if (encoding === 'identity' || this.plain.byteLength < smallest) return this.#asItIs
    return this.#ready[encoding]
  }

  get #asItIs() {
    return { encoding: 'identity' as const, bytes: this.plain }
  }
}

/** Packs a body that is sent once; gives the same bytes back when that saves less than half. */
export async function pack(
  plain: Uint8Array,
  encoding: 'br' | 'gzip',
  effort: number
): Promise<Uint8Array> {
  if (plain.byteLength < smallest) return plain
  const packed =
    encoding === 'gzip'
      ? await toGzip(plain, { level: effort })
      : await toBrotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: effort,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
            // The usual window of 4 MB is memory for nothing: it never has to be larger than the body.
            [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.byteLength),
          },
        })
  // A copy: what zlib gives is a small piece of a buffer of its own size.
  return packed.byteLength * 2 <= plain.byteLength ? Uint8Array.from(packed) : plain
}

const windowFor = (bytes: number) => Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes + 16))))

/** The form a caller prefers among those it takes, by its `Accept-Encoding`. */
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
