/** Reports faults of the program to a service that collects them. */
export type FaultReports = {
  /** Reports an error under this number; `route` is the pattern of the address. Never throws and never waits. */
  report(error: unknown, event_id: string, route?: string): void
  /** Sends what is under way, for two seconds at most. */
  stop(): Promise<void>
}
