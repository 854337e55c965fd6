import { expect, test } from 'vitest'
import { contentProblems, readArticles } from './check.ts'
import { compileArticle } from './compile.ts'

const front = (more = '') => `---
title: A title of an article
description: A description that is long enough to be one of an article.
author: Numo guides
published: 2026-11-01
reviewed: 2026-11-01
translation: sample
sources: [{ name: Source, url: "https://source.example/" }]
${more}---
`
const path = 'content/en/care/sample.md'
const compile = (body: string, more = '') => compileArticle(path, front(more) + body)

test('every article of the product compiles and has no problem', () => {
  const articles = readArticles(process.cwd())
  expect(
    articles.filter(({ article }) => article.category !== 'help').length
  ).toBeGreaterThanOrEqual(24)
  expect(contentProblems(articles, process.cwd(), new Date().toISOString().slice(0, 10))).toEqual(
    []
  )
})

test('blocks become plain data', () => {
  const { body, headings, minutes } = compile(`## One *two*

A **bold** [link](/find-care).

| a | b |
| - | - |
| 1 | 2 |

{% callout type="tip" %}
Tip.
{% /callout %}

\`\`\`json
{ "a": 1 }
\`\`\`
`)
  expect([headings, minutes]).toEqual([[{ id: 'one-two', title: 'One two', level: 2 }], 1])
  expect(body.map((node) => (typeof node === 'string' ? node : node.name))).toEqual([
    'h2',
    'p',
    'table',
    'callout',
    'pre',
  ])
  expect(JSON.stringify(body)).toContain('"token property"')
})

test.each([
  ['an unknown tag', '\n\n{% video /%}\n', '', 12, "Undefined tag: 'video'"],
  ['HTML', 'Text.\n\nSee <b>this</b>.\n', '', 12, 'HTML is not allowed'],
  ['a link of another scheme', '\n[a](http://plain.example)\n', '', 11, 'Links begin with'],
  ['a first heading', '# Title\n', '', 10, 'Headings are'],
  ['something else in steps', '{% steps %}\nText.\n{% /steps %}\n', '', 11, 'may only contain'],
  ['a callout of no type', '{% callout type="x" %}\na\n{% /callout %}\n', '', 10, 'type'],
  ['a wrong day', 'Text.', 'updated: yesterday\n', 9, 'updated'],
  ['a key nobody knows', 'Text.', 'colour: red\n', 9, 'colour'],
  ['code in a language that is not highlighted', '```cobol\nx\n```\n', '', 10, 'cobol'],
  [
    'a country without numbers of its own',
    '{% numbers locale="en" countries=["XX"] /%}\n',
    '',
    10,
    'XX',
  ],
])('%s is refused with its line', (_, body, more, line, message) => {
  const run = () => compile(body, more)
  expect(run).toThrow(new RegExp(`^${path}:${line}: `))
  expect(run).toThrow(message)
})

test('dead links, missing languages, long sentences and old facts are found', () => {
  const article = compile(`See [this](/blog/care/nothing), [that](/nowhere) and [here](#gone).

${'word '.repeat(40)}.
`)
  const problems = contentProblems([{ path, article }], process.cwd(), '2028-01-01')
  expect(problems.map((line) => line.replace(/^[^:]*: /, '').slice(0, 40))).toEqual([
    '/blog/care/nothing is no article in this',
    '/nowhere is no page',
    '#gone has no such heading',
    'more than 32 words: word word word word ',
    'not compared with its sources since 2026',
    'not written in es',
  ])
})
