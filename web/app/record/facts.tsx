import type { ReactNode } from 'react'

/** Facts of a record as a description list. Empty values show a dash. */
export const Facts = ({ items }: { items: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="facts">
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
      </div>
    ))}
  </dl>
)
