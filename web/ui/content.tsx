import { createElement, useId, type ReactNode } from 'react'
import { localePath, type Locale } from '@numo/kit/locales.ts'
import { imagePath } from '@numo/kit/images.ts'
import { Icon } from './icon.tsx'
import type { ContentElement, ContentNode } from './content-tree.ts'

const calloutTypes = ['note', 'warning', 'emergency', 'tip'] as const
type Names = Readonly<Record<(typeof calloutTypes)[number], string>>
type Drawing = {
  locale: Locale
  /** What a callout of each type is called when it has no title of its own. */
  callouts: Names
  /** First words of a link that leaves the site, for screen readers. */
  elsewhere: string
}

/** Elements of an article that are elements of HTML with the same attributes. */
const plain = new Set([
  'p', 'ul', 'ol', 'li', 'strong', 'em', 'code', 's', 'br', 'hr', 'blockquote', 'h2', 'h3',
  'thead', 'tbody', 'tr', 'td', 'th',
]) // prettier-ignore

/** Draws the body of an article. Works without a script and on paper. */
export const Content = ({ body, ...drawing }: Drawing & { body: readonly ContentNode[] }) => (
  <div className="article">{drawAll(body, drawing)}</div>
)

const drawAll = (nodes: readonly ContentNode[], drawing: Drawing): ReactNode[] =>
  nodes.map((node, place) =>
    typeof node === 'string' ? node : draw(node, drawing, `${place}-${node.name}`)
  )

function draw(element: ContentElement, drawing: Drawing, key: string): ReactNode {
  const { name, attributes } = element
  // Tabs draw their own.
  const children = element.name === 'tabs' ? [] : drawAll(element.children, drawing)
  const text = (attribute: string) => String(attributes[attribute] ?? '')
  switch (name) {
    case 'h2':
    case 'h3':
      return createElement(
        name,
        { key, id: text('id') },
        <a className="article-anchor" href={`#${text('id')}`}>
          {children}
        </a>
      )
    case 'a':
      return (
        <ContentLink key={key} href={text('href')} drawing={drawing}>
          {children}
        </ContentLink>
      )
    case 'picture':
      return <ContentPicture key={key} name={text('src')} alt={text('alt')} />
    case 'span':
      return (
        <span key={key} className={text('class')}>
          {children}
        </span>
      )
    case 'pre':
      return (
        // A region that scrolls must be reachable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre key={key} tabIndex={0}>
          {children}
        </pre>
      )
    case 'table':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls on a phone
        <div key={key} className="article-table" tabIndex={0}>
          {createElement('table', null, ...children)}
        </div>
      )
    case 'callout': {
      const type = calloutTypes.find((one) => one === text('type')) ?? 'note'
      return (
        <aside key={key} className={`article-note article-${type}`}>
          <b>{text('title') || drawing.callouts[type]}</b>
          {children}
        </aside>
      )
    }
    case 'steps':
      return (
        <ol key={key} className="article-steps">
          {children}
        </ol>
      )
    case 'step':
      return (
        <li key={key}>
          <b>{text('title')}</b>
          {children}
        </li>
      )
    case 'tabs':
      return (
        <ContentTabs key={key} label={text('label')} tabs={element.children} drawing={drawing} />
      )
    case 'cards':
      return (
        <ul key={key} className="article-cards">
          {children}
        </ul>
      )
    case 'card':
      return (
        <li key={key}>
          <ContentLink href={text('href')} drawing={drawing}>
            {text('title')}
          </ContentLink>
          {children}
        </li>
      )
    case 'accordions':
      return (
        <div key={key} className="faq">
          {children}
        </div>
      )
    case 'accordion':
      return (
        <details key={key}>
          <summary>
            <span>{text('title')}</span>
            <Icon name="plus" size={20} />
          </summary>
          {children}
        </details>
      )
    default:
      if (!plain.has(name)) throw new Error(`No element ${name} in articles`)
      return createElement(name, { key }, ...children)
  }
}

type LinkProps = { href: string; drawing: Drawing; children: ReactNode }
function ContentLink({ href, drawing, children }: LinkProps) {
  if (href.startsWith('https:'))
    return (
      <a href={href} rel="noopener external">
        {children}
        <span className="vh"> ({drawing.elsewhere})</span>
      </a>
    )
  return <a href={href.startsWith('/') ? localePath(drawing.locale, href) : href}>{children}</a>
}

/**
 * A picture of the product at the width of the text, sharp on dense screens. Lazy, so that React preloads none: the browser may have
 * a larger one already, and takes that.
 */
export const ContentPicture = ({ name, alt }: { name: string; alt: string }) => (
  <img
    className="article-picture"
    src={imagePath(name, 'md')}
    srcSet={`${imagePath(name, 'sm')} 640w, ${imagePath(name, 'md')} 768w, ${imagePath(name, 'md', 2)} 1536w`}
    sizes="(max-width: 760px) calc(100vw - 40px), 680px"
    width={1280}
    height={672}
    alt={alt}
    decoding="async"
    loading="lazy"
  />
)

type TabsProps = { label: string; tabs: readonly ContentNode[]; drawing: Drawing }
/** Tabs of radio buttons: arrow keys change them without a script, and paper shows all. */
function ContentTabs({ label, tabs, drawing }: TabsProps) {
  const id = useId()
  const elements = tabs.filter((tab) => typeof tab !== 'string')
  return (
    <fieldset className="article-tabs">
      <legend className="vh">{label}</legend>
      {elements.map(({ attributes, children }, place) => (
        <div key={String(attributes['title'])}>
          <label>
            <input type="radio" name={id} defaultChecked={place === 0} />
            {String(attributes['title'])}
          </label>
          <div className="article-tab">{drawAll(children, drawing)}</div>
        </div>
      ))}
    </fieldset>
  )
}
