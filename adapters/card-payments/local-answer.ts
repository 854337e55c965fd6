import type { StoredObject } from './local-store.ts'

/** HTTP status and JSON body of a response of the local service. */
export type ServiceAnswer = { status: number; body: Record<string, unknown> }

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

/** Error response in Stripe's format. */
export const problem = (
  status: number,
  type: ErrorType,
  message: string,
  more: { code?: string; decline_code?: string; param?: string; [name: string]: unknown } = {}
): ServiceAnswer => ({ status, body: { error: { type, message, ...more } } })

/** Rolls back the transaction of the request; `answer` is the response. */
export class ServiceProblem extends Error {
  readonly answer: ServiceAnswer
  constructor(answer: ServiceAnswer) {
    super('The local payment service refuses')
    this.answer = answer
  }
}

export const missing = (type: string, id: string, param = 'id') =>
  new ServiceProblem(
    problem(
      404,
      'invalid_request_error',
      `No such ${type.replace('_', '')}: '${id.slice(0, 80)}'`,
      {
        code: 'resource_missing',
        param,
      }
    )
  )

export const invalid = (message: string, param: string, code = 'parameter_invalid_empty') =>
  new ServiceProblem(problem(400, 'invalid_request_error', message, { code, param }))

export const required = (param: string) =>
  invalid(`Missing required param: ${param}.`, param, 'parameter_missing')

export const unexpectedState = (code: string, message: string) =>
  new ServiceProblem(problem(400, 'invalid_request_error', message, { code }))

export const done = (body: StoredObject): ServiceAnswer => ({ status: 200, body })
