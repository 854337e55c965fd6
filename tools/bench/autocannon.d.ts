/** Types of the parts of autocannon that the bench uses; the package has none. */
declare module 'autocannon' {
  type RequestSpec = { method: 'GET'; path: string; headers?: Record<string, string> }
  type Client = {
    setRequests(requests: readonly RequestSpec[]): void
    on(event: 'headers', listener: (answer: { headers: readonly string[] }) => void): void
  }
  type Options = {
    url: string
    connections: number
    duration?: number
    amount?: number
    timeout?: number
    setupClient(client: Client): void
  }
  type Result = {
    duration: number
    requests: { total: number; average: number }
    latency: { p50: number; p97_5: number }
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
  }
  export default function autocannon(options: Options): Promise<Result>
}
