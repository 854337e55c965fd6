import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../ui/card.tsx'

type Props = { title: string; to: string; children: ReactNode }

/** A figure of the overview; the whole tile is the link. */
export const Tile = ({ title, to, children }: Props) => (
  <Card as="li" className="tile">
    <h2>
      <Link to={to}>{title}</Link>
    </h2>
    {children}
  </Card>
)
