import type { Hono } from 'hono'
import { localePath, locales, type Locale } from '@numo/kit/locales.ts'
import type { SiteArticle } from '@numo/kit/site.ts'
import { escape } from '@numo/kit/text.ts'
import { refuseMethod } from './api.ts'
import type { NodeBindings } from './http-request.ts'
import { textResponse } from './http-response.ts'
import type { Program } from './program.ts'
import type { Respond } from './respond.ts'

/** Instant of a calendar day for feeds, which have no days. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

type Feed = { locale: Locale; origin: string; name: string; articles: readonly SiteArticle[] }
const addressOf = ({ origin, locale }: Feed, path: string) => origin + localePath(locale, path)

/** Returns the newest guides as RSS 2.0. */
function rssOf(feed: Feed): string {
  const items = feed.articles.map(
    ({ title, description, path, published, category }) =>
      `<item><title>${escape(title)}</title><link>${escape(addressOf(feed, path))}</link>` +
      `<guid>${escape(addressOf(feed, path))}</guid><category>${category}</category>` +
      `<pubDate>${noon(published).toUTCString()}</pubDate>` +
      `<description>${escape(description)}</description></item>\n`
  )
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>` +
    `<title>${escape(feed.name)}</title><link>${escape(addressOf(feed, '/blog'))}</link>` +
    `<description>${escape(feed.name)}</description><language>${feed.locale}</language>` +
    `<atom:link rel="self" type="application/rss+xml" href="${escape(addressOf(feed, '/blog/feed.xml'))}"/>\n` +
    `${items.join('')}</channel></rss>\n`
  )
}

/** Returns the newest guides as a JSON Feed 1.1. */
const jsonOf = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.name,
    home_page_url: addressOf(feed, '/blog'),
    feed_url: addressOf(feed, '/blog/feed.json'),
    language: feed.locale,
    items: feed.articles.map((article) => ({
      id: addressOf(feed, article.path),
      url: addressOf(feed, article.path),
      title: article.title,
      summary: article.description,
      content_text: article.description,
      date_published: noon(article.published).toISOString(),
      date_modified: noon(article.updated).toISOString(),
      authors: [{ name: article.author }],
      tags: [article.category],
    })),
  })

/** Guides per feed. */
const newest = 50

/** Mounts `/blog/feed.xml` and `/blog/feed.json` of each language. */
export function mountFeeds(app: Hono<NodeBindings>, program: Program, respond: Respond) {
  const { public_origin: origin, brand } = program.settings
  const kinds = [
    ['/blog/feed.xml', 'application/rss+xml', rssOf],
    ['/blog/feed.json', 'application/feed+json', jsonOf],
  ] as const
  for (const locale of locales)
    for (const [path, type, draw] of kinds)
      app.all(
        localePath(locale, path),
        respond({
          pattern: localePath(locale, path),
          limited: true,
          async answer(request) {
            if (request.method !== 'GET') refuseMethod(['GET'])
            const articles = (await program.site()).site.articles
              .filter((one) => one.locale === locale && one.category !== 'help')
              .slice(0, newest)
            const feed = { locale, origin, name: brand.name, articles }
            return textResponse(200, type, draw(feed), { 'cache-control': 'public, max-age=3600' })
          },
        })
      )
}
