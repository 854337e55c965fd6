import type { ReactNode } from 'react'

type Items = readonly (readonly [string, ReactNode])[]

const isKnown = (value: ReactNode) =>
  value !== null && value !== undefined && value !== '' && value !== false

/** Facts of a record as a description list. Empty values show a dash, or are left out with `only_known`. */
export const Facts = ({ items, only_known = false }: { items: Items; only_known?: boolean }) => (
  <dl className="facts">
    {items
      .filter(([, value]) => !only_known || isKnown(value))
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isKnown(value) ? value : '–'}</dd>
        </div>
      ))}
  </dl>
)
