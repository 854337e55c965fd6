import { expect } from 'vitest'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import type { Caller, TestApp } from './test-app.ts'

/** Calls of endpoints by one person, where a call names nobody else. Both are functions: a test file starts the app later. */
export const callsBy = (app: () => TestApp, person: () => Caller) => ({
  /** Expects a 200 and returns its body. */
  done: async <E extends Endpoint>(endpoint: E, input: SentTo<E>, as = person()) => {
    const { status, body } = await app().call(endpoint, input, { as })
    expect([endpoint.name, status, body]).toEqual([endpoint.name, 200, body])
    return body
  },
  /** Returns the status, and the code of a refusal. */
  refusal: async <E extends Endpoint>(endpoint: E, input: SentTo<E>, as = person()) => {
    const { status, body } = await app().call(endpoint, input, { as })
    return [status, body.code]
  },
})
