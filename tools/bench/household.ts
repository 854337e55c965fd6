import { uploadPath } from '@numo/domains/documents/contract.ts'

const password = 'three small green lanterns'
/** Fields of responses used here. */
type ApiResponse = {
  id?: string
  id_token?: string
  account?: { id: string } | null
  status?: string
}

/** Client of a running program, signed in as a household. */
export type Household = {
  send(
    bytes: Uint8Array,
    type: 'policy' | 'insurance_card_front'
  ): Promise<{ status: number; id: string | null }>
  read(front: string): Promise<{ status: number; id: string | null }>
  /** Waits until an extraction has finished and returns its status. */
  untilRead(id: string, longest_s: number): Promise<string>
}

/** Signs up a new household. */
export async function openHousehold(url: string, name: string): Promise<Household> {
  let token: string | null = null
  async function ask(method: string, path: string, body?: object | Buffer) {
    const isBytes = body instanceof Buffer
    const requested = fetch(`${url}${path}`, {
      method,
      headers: {
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}`, idtoken: token }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    // 0: connection closed without a response, which must not happen.
    const answer = await requested.catch(() => null)
    if (!answer) return { status: 0, body: {} as ApiResponse }
    return { status: answer.status, body: (await answer.json()) as ApiResponse }
  }
  const email = `bench-${name}@numo.example`
  const person = { display_name: `Bench ${name}`, email, password, accepts_terms: true }
  const started = await ask('POST', '/api/auth/sign-up', person)
  if (started.status !== 200 || !started.body.id_token)
    throw new Error(`Nobody could sign up: ${JSON.stringify(started)}`)
  token = started.body.id_token
  const { body: who } = await ask('GET', '/api/v4/authenticate')
  const account_id = who.account?.id
  if (!account_id) throw new Error('Somebody who signed up has no household')
  return {
    async send(bytes, type) {
      const path = uploadPath(account_id, { type, file_name: type })
      const { status, body } = await ask('POST', path, Buffer.from(bytes))
      return { status, id: (status === 200 && body.id) || null }
    },
    async read(front) {
      const path = `/api/v4/account/${account_id}/extractions`
      const { status, body } = await ask('POST', path, { front })
      return { status, id: (status === 200 && body.id) || null }
    },
    async untilRead(id, longest_s) {
      const until = performance.now() + longest_s * 1000
      for (;;) {
        const { body } = await ask('GET', `/api/v4/extractions/${id}`)
        const { status = '' } = body
        if (status !== 'queued' && status !== 'processing') return status
        if (performance.now() > until) return `still ${status} after ${longest_s} s`
        await new Promise((again) => setTimeout(again, 100))
      }
    },
  }
}
