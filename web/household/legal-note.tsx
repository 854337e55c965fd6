import { Fragment } from 'react'
import { agreeToTexts, type getPrivacy } from '@numo/domains/privacy/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { localePath } from '@numo/kit/locales.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { NextStep } from '../ui/note.tsx'

const paths = { terms: '/terms-of-use', privacy: '/privacy-policy' } as const

type Texts = OutputOf<typeof getPrivacy>['unread_texts']

/** Asks a household to read the legal texts that changed since it agreed to them, until one of it did. */
export function LegalNote({ accountId, texts }: { accountId: string; texts: Texts }) {
  const { t, locale } = useProgram()
  return (
    <NextStep>
      <p>
        {t('home.start.legal.changed')}
        {texts.map(({ kind }) => (
          <Fragment key={kind}>
            {' '}
            <a href={localePath(locale, paths[kind])} target="_blank" rel="noopener">
              {t(`home.start.legal.${kind}`)}
            </a>
            .
          </Fragment>
        ))}
      </p>
      <CommandButton
        size="sm"
        endpoint={agreeToTexts}
        input={{ accountId, texts, locale }}
        done={t('home.start.legal.agreed')}
      >
        {t('home.start.legal.agree')}
      </CommandButton>
    </NextStep>
  )
}
