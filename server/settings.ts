/** Thrown for invalid settings; `message` has one sentence per problem, for the terminal. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

export type Environment = Readonly<Record<string, string | undefined>>
/** Why a value is invalid; continues the words "NAME is ...". */
type Complaint = { wrong: string }
export type Check<T> = (value: string) => T | Complaint

const isComplaint = (value: unknown): value is Complaint =>
  typeof value === 'object' && value !== null && 'wrong' in value

/** Reads settings one by one and collects their problems, so that all are reported at once. */
export class Settings {
  readonly #env: Environment
  readonly #problems: string[] = []
  constructor(env: Environment) {
    this.#env = env
  }

  /**
   * Returns the validated value of a setting, or `fallback` when it is unset, empty or invalid. Records an invalid
   * one with an example; the value is not shown when `secret`.
   */
  read<T, F>(name: string, check: Check<T>, example: string, fallback: F, secret = false): T | F {
    const value = this.#env[name]?.trim()
    if (!value) return fallback
    const result = check(value)
    if (!isComplaint(result)) return result
    const withoutPassword = value.slice(0, 80).replace(/\/\/[^/]*@/, '//***@')
    const shown = secret ? '' : ` "${withoutPassword}"`
    this.#problems.push(`${name}${shown} ${result.wrong}, for example ${name}=${example}.`)
    return fallback
  }

  /** Records a problem unless the setting is given. */
  require(name: string, why: string, example: string) {
    if (this.#env[name]?.trim()) return
    this.#problems.push(`${name} is missing: ${why}, for example ${name}=${example}.`)
  }

  /** Returns true when the setting is given. */
  has(name: string): boolean {
    return Boolean(this.#env[name]?.trim())
  }

  /** Records a problem when the setting is given. */
  forbid(name: string, why: string) {
    if (this.has(name)) this.#problems.push(`${name} is set: ${why}.`)
  }

  /** Throws a ConfigError when there are problems. */
  finish() {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems)
  }
}

export const oneOf =
  <const T extends string>(...words: readonly T[]): Check<T> =>
  (value) =>
    words.find((word) => word === value) ?? { wrong: `is none of ${words.join(', ')}` }

export const wholeNumber =
  (from: number, to: number): Check<number> =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to
      ? Number(value)
      : { wrong: `is not a whole number from ${from} to ${to}` }

export const text =
  (longest: number): Check<string> =>
  (value) =>
    // oxlint-disable-next-line no-control-regex -- it matches control characters
    value.length <= longest && !/[\u0000-\u001f]/.test(value)
      ? value
      : { wrong: `is not one line of at most ${longest} characters` }

export const email: Check<string> = (value) =>
  value.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(value)
    ? value
    : { wrong: 'is not an e-mail address' }

/** Domain names in lower case, separated by commas. */
export const domains: Check<readonly string[]> = (value) => {
  const names = value.toLowerCase().split(/\s*,\s*/)
  return names.every((name) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name))
    ? names
    : { wrong: 'is not a list of domains' }
}

const isLocal = ({ hostname }: URL) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/** Base address of another server, without a slash at its end. */
export const serverAddress: Check<string> = (value) => {
  const url = URL.parse(value)
  return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
    ? url.href.replace(/\/+$/, '')
    : { wrong: 'is not the address of a server, such as https://server.example' }
}

/** True for plain http to another machine. */
export const isOpenHttp = (url: string) => url.startsWith('http:') && !isLocal(new URL(url))

/** Origin of a site: scheme, host and port only; https except on localhost or with `allowHttp`. */
export const origin =
  (allowHttp: boolean): Check<string> =>
  (value) => {
    const url = URL.parse(value)
    if (!url || !/^https?:$/.test(url.protocol)) return { wrong: 'is not a web address' }
    if (url.href !== `${url.origin}/`) return { wrong: 'has more than a scheme, a host and a port' }
    if (url.protocol === 'http:' && !allowHttp && !isLocal(url))
      return { wrong: 'must start with https://' }
    return url.origin
  }

export const databaseUrl: Check<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    return { wrong: 'is not an address of a PostgreSQL database' }
  return url.pathname.length > 1 ? value : { wrong: 'names no database' }
}
