import { IconChevronRight, IconHourglass, IconListCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Need } from '@numo/domains/notifications/rules-needs.ts'
import { useProgram } from '../app/program.ts'

/** Tasks of the household, and below them what it waits for. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  const { t } = useProgram()
  const theirs = needs.filter(({ is_theirs }) => is_theirs)
  const waits = needs.filter(({ is_theirs }) => !is_theirs)
  return (
    <>
      {theirs.length > 0 && (
        <section aria-label={t('home.start.needs_title')}>
          <ul className="needs">
            {theirs.map((need) => (
              <NeedLine key={need.kind + need.name} need={need} />
            ))}
          </ul>
        </section>
      )}
      {waits.length > 0 && (
        <section aria-label={t('home.start.waits_title')}>
          <ul className="needs needs-w">
            {waits.map((need) => (
              <NeedLine key={need.kind + need.name} need={need} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function NeedLine({ need: { kind, name, link, is_theirs } }: { need: Need }) {
  const { t } = useProgram()
  const Icon = is_theirs ? IconListCheck : IconHourglass
  return (
    <li>
      <Link to={link}>
        <Icon size={20} stroke={1.6} aria-hidden />
        <span>
          <b>{t(`home.start.need.${kind}.title`, { name })}</b>
          <span>{t(`home.start.need.${kind}.text`, { name })}</span>
        </span>
        <IconChevronRight size={17} aria-hidden />
      </Link>
    </li>
  )
}
