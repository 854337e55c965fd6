/** What a page is: what it loads, what its head says, what it shows. */
import type { ReactNode } from 'react'
import type { PageRequest, Route } from '@numo/kit/site.ts'
import type { Formats } from '../words/formats.ts'
import type { Head } from './head.ts'
import type { Island } from './islands.ts'
import type { Paths } from '../paths.ts'
import type { Words } from '../words/words.ts'

/** A request as a page sees it: what the server said, and the words, formats and links of its language. */
export type PageContext = Omit<PageRequest, 'call'> & {
  route: Route | null
  params: Readonly<Record<string, string>>
  t: Words
  formats: Formats
  paths: Paths
}

/** A page's answer when the visitor belongs somewhere else. */
export class Redirect {
  readonly status: 301 | 302 | 303
  readonly to: string
  constructor(status: 301 | 302 | 303, to: string) {
    this.status = status
    this.to = to
  }
}

type Parts<Data> = {
  /** Asks the server. A refusal it lets through becomes the error page of that status. */
  load(context: PageContext & Pick<PageRequest, 'call'>): Promise<Data | Redirect>
  head(data: Data, context: PageContext): Head
  View(props: { data: Data; context: PageContext }): ReactNode
  /** 200 when left out. */
  status?(data: Data): number
  /** False keeps the answer out of the cache; by default every answer to a GET may be kept. */
  cacheable?(data: Data): boolean
  /** Scripts this page needs besides the common one. */
  islands?: readonly Island[]
}

export type Rendered = {
  status: number
  cacheable: boolean
  head: Head
  islands: readonly Island[]
  /** Drawn only when the layout asks for it. */
  view(): ReactNode
}

export type Page = {
  answer(context: PageContext & Pick<PageRequest, 'call'>): Promise<Rendered | Redirect>
}

/** Declares a page; what `load` gives is what `head` and `View` receive. */
export const definePage = <Data>(parts: Parts<Data>): Page => ({
  answer: async (context) => {
    const data = await parts.load(context)
    if (data instanceof Redirect) return data
    return {
      status: parts.status?.(data) ?? 200,
      cacheable: context.method === 'GET' && (parts.cacheable?.(data) ?? true),
      head: parts.head(data, context),
      islands: parts.islands ?? [],
      view: () => parts.View({ data, context }),
    }
  },
})
