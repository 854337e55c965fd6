/** Identification of this installation at the clearing house. */
export type X12Sender = {
  sender_id: string
  receiver_id: string
  /** Name of the requesting organisation as the insurer knows it. */
  provider_name: string
  /** NPI (ten digits) of the requesting organisation; null sends the sender id instead. */
  provider_npi: string | null
  is_test: boolean
}

export type X12Settings = X12Sender & {
  /** Endpoint for POST requests. */
  url: string
  user: string | null
  password: string | null
  /** Currency of the amounts in responses. */
  currency: string
}

const timeout_ms = 30_000
const maxBytes = 1_000_000

/** Posts a message to a clearing house and returns its answer; null when there is none. Never rejects. */
export async function postX12(
  { url, user, password }: Pick<X12Settings, 'url' | 'user' | 'password'>,
  text: string,
  fetch = globalThis.fetch
): Promise<string | null> {
  const key = Buffer.from(`${user ?? ''}:${password ?? ''}`).toString('base64')
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/edi-x12',
        accept: 'application/edi-x12, text/plain',
        ...(user !== null && { authorization: `Basic ${key}` }),
      },
      body: text,
      // Health data must not follow a redirect to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    })
    return answer.ok ? await textOf(answer) : null
  } catch {
    return null
  }
}

/** Reads the body. Returns null above `maxBytes`. */
async function textOf(answer: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
