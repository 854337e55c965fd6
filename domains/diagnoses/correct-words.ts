import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { corrected, dictionaryOf, soundOf } from '../providers/query/spelling.ts'
import { stemOf } from '../providers/query/tokens.ts'
import type { SearchQuery } from './search-words.ts'

type Token = SearchQuery['tokens'][number]

/** Letters by which a typed word and the meant one may differ in length. */
const lengthSlack = 2

/**
 * Returns the words of a search with the misspelt ones replaced by words of the code sets: one that sounds alike, one a typo away,
 * one that begins with the same sounds. Null when every word is known or nothing similar is.
 */
export async function correctWords(
  tx: Tx,
  tokens: readonly Token[]
): Promise<readonly Token[] | null> {
  const read: Token[] = []
  for (const token of tokens) read.push((await correctedOf(tx, token)) ?? token)
  return read.some((token, i) => token !== tokens[i]) ? read : null
}

async function correctedOf(tx: Tx, token: Token): Promise<Token | null> {
  const { text, stem } = token
  const known = await tx
    .selectFrom('diagnosis_word')
    .select('word')
    .where('word', 'like', `${stem}%`)
    .limit(1)
    .executeTakeFirst()
  if (known) return null
  const sound = soundOf(text)
  const alike = await tx
    .selectFrom('diagnosis_word')
    .select('word')
    .where('sound', 'like', `${sound}%`)
    .orderBy('word')
    .limit(50)
    .execute()
  const near = await tx
    .selectFrom('diagnosis_word')
    .select('word')
    .where((is) =>
      is.between(
        is.fn<number>('length', ['word']),
        text.length - lengthSlack,
        text.length + lengthSlack
      )
    )
    // A slip at the beginning leaves what follows, and others leave the first sound.
    .where(
      sql<boolean>`(left(sound, 1) = ${sound.slice(0, 1)} or left(word, 1) = ${text.slice(1, 2)}
                    or substr(word, 2, 2) in (${text.slice(0, 2)}, ${text.slice(1, 3)}))`
    )
    .orderBy('word')
    .execute()
  const sounding = alike.map(({ word }) => word)
  const meant =
    corrected(text, {
      ...dictionaryOf(near.map(({ word }) => word)),
      bySound: new Map([[sound, sounding.filter((word) => soundOf(word) === sound)]]),
    }) ?? (sound.length > 2 ? sounding.toSorted((a, b) => a.length - b.length)[0] : undefined)
  return meant === undefined ? null : { text: meant, stem: stemOf(meant) }
}
