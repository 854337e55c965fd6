/**
 * Detects web addresses, email addresses and IP addresses in texts that should be names. Email programs turn them into
 * links, so a name in our emails could lead strangers anywhere its owner likes.
 */

/** Country-code top-level domains (ISO 3166, and `eu`, `su`, `uk`). */
const countries =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd ' +
  'cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge ' +
  'gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki ' +
  'km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my ' +
  'mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se ' +
  'sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz ' +
  'va vc ve vg vi vn vu wf ws ye yt za zm zw'

/** Top-level domains that never end a name, whatever precedes them. */
const always = 'com net org info biz edu gov mil int mobi tel arpa onion'

/** Other generic top-level domains in frequent use; more exist, and `withoutLinks` breaks those up too. */
const generic =
  'academy agency app art asia auction audio bank bar beauty best bet bid bike bio black blog blue boutique buzz cab ' +
  'cafe cam camp capital cards care careers casa cash casino cat center chat cheap church city claims clinic clothing ' +
  'cloud club codes coffee community company computer consulting contact cool coupons credit cruises cyou dance date ' +
  'dating deals delivery dental dentist design dev diet digital direct directory doctor dog domains download earth eco ' +
  'email energy events exchange expert express fail family fans farm fashion finance financial fish fit fitness flights ' +
  'forsale forum fun fund fyi gallery game games gift gifts gives global gold golf green gripe group guide guru hair ' +
  'health healthcare help hiv homes horse hospital host hosting hotel house how icu immo ink institute insurance insure ' +
  'international investments jetzt jewelry jobs kim lat law legal life lifestyle limited limo link live loan loans lol ' +
  'love luxe makeup market marketing mba media med medical memorial men menu miami mom money monster movie museum music ' +
  'name network news ninja observer one online page paris partners parts party pet pharmacy photo photos pics pictures ' +
  'pink pizza place plus poker porn post press pro productions promo properties pub quest racing realty recipes red rehab ' +
  'rent rentals repair report rest restaurant review reviews rich rip rocks run sale salon sbs school science scot ' +
  'services sexy shoes shop shopping show site ski skin social software solar solutions space sport store stream study ' +
  'style support surf surgery systems tattoo tax team tech technology tickets tips today tools top tours town toys trade ' +
  'trading training travel tube university vegas vet video vin vip vision vodka vote voyage watch webcam website wiki win ' +
  'wine work works world wtf xxx xyz yachts yoga zip zone'

/** Internationalised top-level domains. */
const scripts =
  'рф рус онлайн сайт ком орг москва дети укр бел қаз срб мкд мон бг ею ελ ευ հայ გე 中国 中國 公司 网络 網路 网址 ' +
  '在线 中文网 商城 商店 集团 台灣 台湾 香港 澳門 新加坡 我爱你 한국 닷컴 닷넷 コム みんな ไทย คอม भारत कॉम नेट संगठन ভারত இந்தியா ' +
  'ישראל קום مصر السعودية امارات شبكة موقع كوم بازار ایران پاکستان قطر تونس عمان الاردن'

/** Titles, short first names and company forms that people write with a full stop and no space. */
const abbreviations =
  'dra dres dr sra srta sr mrs prof profa lic ing arq abg psic gral cap sta sto san ste fco mtra mtro enf odont med dent ' +
  'dipl mag phd msc hnos cia cía inc ltd ltda corp sas sac sab srl llc plc gmbh mbh dept univ hosp'

/** Characters that IDNA treats as full stops, besides those that NFKC normalises. */
const stops = /[\u3002\uff61\u06d4\u0701\u0702]/g
/** Invisible characters: format characters, fillers, joiners. */
const unseen =
  /[\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]|\p{Variation_Selector}|\u034f|\u17b4|\u17b5/gu

/** Normalises a text as link detectors read it. */
export const plainLinkText = (text: string): string =>
  text.replace(unseen, '').normalize('NFKC').replace(unseen, '').replace(stops, '.')

const labels = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu

/** Lists are strings instead of sets, so that bundlers drop them from pages that check no names. */
const isIn = (list: string, word: string) => ` ${list} `.includes(` ${word} `)

/** Whether labels joined by full stops are a domain name, rather than initials or a missing space. */
function isInternetName(token: string): boolean {
  const parts = token.toLowerCase().split('.')
  const last = parts.at(-1) ?? ''
  if (parts[0] === 'www' || /^www\d+$/.test(parts[0] ?? '')) return true
  if (isIn(always, last) || isIn(scripts, last) || last.startsWith('xn--')) return true
  if (!isIn(countries, last) && !isIn(generic, last)) return false
  // In `A.de la Cruz`, `Dr.Kim`, `B.Sc` the preceding parts are short or abbreviations; in `clinic.mx` and
  // `clinic.co.uk` they are not.
  return parts.slice(0, -1).some((part) => part.length > 2 && !isIn(abbreviations, part))
}

/** Returns whether a name contains a URL, an email address, a domain name or an IP address. */
export function hasLink(text: string): boolean {
  const plain = plainLinkText(text)
  return (
    /:[/\\]|\b(?:https?|ftps?|mailto|javascript|data|file|tel|sms):/i.test(plain) ||
    /[^\s@]@[^\s@]/.test(plain) ||
    // A domain of any ending with port or path, an IPv4 address, an IPv6 address.
    /[\p{L}\p{N}]\.\p{L}{2,}(?::\d+)?[/?#]/u.test(plain) ||
    /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/.test(plain) ||
    /\[?(?:[\da-f]{1,4}:){2,}:?[\da-f]{1,4}|::[\da-f]{1,4}/i.test(plain) ||
    (plain.match(labels) ?? []).some(isInternetName)
  )
}

/**
 * Returns the text with separators of addresses replaced by spaces, so that no email program makes a link of it. Names
 * without addresses are unchanged: `Dr. Ana Ruiz`, `J.R.R. Tolkien`, `S.A. de C.V.`
 */
export function withoutLinks(text: string): string {
  const plain = plainLinkText(text)
  // Also breaks up full stops that only lack a space: names lose nothing by it.
  const broken = plain
    .replace(/:(?=[/\\])|[/\\]{2,}|@/g, ' ')
    .replace(/\b(https?|ftps?|mailto|javascript|data|file|tel|sms):/gi, '$1 ')
    .replace(/\.(?=[\p{L}\p{M}\p{N}_-]{2})/gu, ' ')
    .replace(/(?<=\d)\.(?=\d)/g, ' ')
    .replace(/(?<=[\da-f]):(?=[\da-f:])|::/gi, ' ')
    .replace(/\bwww\d*\./gi, 'www ')
    .replace(/(?<=[\p{L}\p{M}\p{N}])[/\\?#]/gu, ' ')
  return broken === plain ? text : broken.replace(/\s+/g, ' ').trim()
}
