import { CallProblem } from './call-problem.ts'

/** Codes of errors raised by this client itself, without a response of the server. */
const ownCodes: ReadonlySet<string> = new Set([
  'network-request-failed',
  'token-unavailable',
  'session-expired',
])

/** Rewords the failure of a download (specification section 8); `cause` keeps the server's. */
export async function asDownload<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    // Network failure and an ended session have messages of their own.
    if (!(error instanceof CallProblem) || ownCodes.has(error.code)) throw error
    const sentence = `Request failed with status ${error.status}`
    const failure = new CallProblem(error.status, 'download-failed', sentence, error.retry_after)
    failure.cause = error
    throw failure
  }
}
