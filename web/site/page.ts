/** Declaration of a public page: what it loads, its head and its view. */
import type { ReactNode } from 'react'
import type { PageRequest, Route } from '@numo/kit/site.ts'
import type { Formats } from '../words/formats.ts'
import type { Head } from './head.ts'
import type { Island } from './islands.ts'
import type { Sheet } from './sheets.ts'
import type { Paths } from '../paths.ts'
import type { Words } from '../words/words.ts'

/** A request as pages receive it: route, parameters, words, formats and links of its language. */
export type PageContext = Omit<PageRequest, 'call'> & {
  route: Route | null
  params: Readonly<Record<string, string>>
  t: Words
  formats: Formats
  paths: Paths
}

/** Returned by `load` to redirect. */
export class Redirect {
  readonly status: 301 | 302 | 303
  readonly to: string
  constructor(status: 301 | 302 | 303, to: string) {
    this.status = status
    this.to = to
  }
}

type Parts<Data> = {
  /** Loads the data. A refusal that is not caught becomes the error page of its status. */
  load(context: PageContext & Pick<PageRequest, 'call'>): Promise<Data | Redirect>
  head(data: Data, context: PageContext): Head
  View(props: { data: Data; context: PageContext }): ReactNode
  /** HTTP status; 200 by default. */
  status?(data: Data): number
  /** False excludes the response from the cache; by default every response to GET is cacheable. */
  cacheable?(data: Data): boolean
  /** Scripts in addition to the common one. */
  islands?: readonly Island[] | ((data: Data) => readonly Island[])
  /** Style sheet in addition to the common one. */
  sheet?: Sheet
}

export type Rendered = {
  status: number
  cacheable: boolean
  head: Head
  islands: readonly Island[]
  sheet: Sheet | null
  /** Result of `load`. */
  data: unknown
  /** Rendered only when the layout calls it. */
  view(): ReactNode
}

export type Page = {
  answer(context: PageContext & Pick<PageRequest, 'call'>): Promise<Rendered | Redirect>
}

/** Declares a page; `head` and `View` receive the result of `load`. */
export const definePage = <Data>(parts: Parts<Data>): Page => ({
  answer: async (context) => {
    const data = await parts.load(context)
    if (data instanceof Redirect) return data
    return {
      status: parts.status?.(data) ?? 200,
      cacheable: context.method === 'GET' && (parts.cacheable?.(data) ?? true),
      head: parts.head(data, context),
      islands: (typeof parts.islands === 'function' ? parts.islands(data) : parts.islands) ?? [],
      sheet: parts.sheet ?? null,
      data,
      view: () => parts.View({ data, context }),
    }
  },
})
