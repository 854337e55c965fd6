/** What stands on the cards of the hostile pictures, by language. All of it is fictional. */

export const cardLanguages = ['en', 'es', 'de', 'fr', 'pt'] as const
export type CardLanguage = (typeof cardLanguages)[number]

type RowName =
  | 'member_name'
  | 'member_id'
  | 'policy_number'
  | 'group_number'
  | 'plan'
  | 'area_of_cover'
  | 'deductible'
  | 'coinsurance'
  | 'valid_from'
  | 'valid_until'
  | 'validity'
  | 'phone'
  | 'other'

type Words = {
  labels: Readonly<Record<RowName, readonly string[]>>
  given: readonly string[]
  family: readonly string[]
  plans: readonly string[]
  areas: readonly string[]
  insurers: readonly string[]
  months: readonly string[]
  /** Between the two days of a period. */
  until: readonly string[]
  others: readonly string[]
}

const split = (text: string) => text.split('|')

export const wordsOf: Readonly<Record<CardLanguage, Words>> = {
  en: {
    labels: {
      member_name: split('Member name|Insured|Name of insured person|Covered person|Name'),
      member_id: split('Member ID|Member No.|Membership number|Certificate no.|ID number'),
      policy_number: split('Policy number|Policy no.|Policy'),
      group_number: split('Group number|Group no.|Group|Scheme number'),
      plan: split('Plan|Plan name|Product|Level of cover'),
      area_of_cover: split('Area of cover|Coverage area|Region of cover|Geographic area'),
      deductible: split('Deductible|Annual deductible|Excess'),
      coinsurance: split('Coinsurance|Co-insurance|Co-participation'),
      valid_from: split('Valid from|Effective date|Cover start|Start date'),
      valid_until: split('Valid until|Expiry date|Valid thru|End date'),
      validity: split('Period of cover|Valid|Coverage period'),
      phone: split('24/7 assistance|Customer service|Emergency|Helpline'),
      other: split('Date of birth|Employer|Copay|Network|Annual limit'),
    },
    given: split('Harriet|Owen|Beatrice|Marcus|Isla|Theodore|Freya|Desmond|Phoebe|Callum'),
    family: split(
      'Whitlock|Pemberton|Okonkwo|Fairchild|Lindgren|Ashworth|Delacroix|Hartley|Nakamura'
    ),
    plans: split(
      'Comprehensive Plus|Core Hospital|Executive Gold|Select 1000|Global Elite|Essential Care'
    ),
    areas: split(
      'Worldwide|Worldwide excluding USA|Europe|Asia and Pacific|Latin America|Africa and Middle East'
    ),
    insurers: split(
      'Thornbury Health|Calder Mutual|Beacon Hill Assurance|Larkspur International|Redwater Benefit Society|Osprey Medical Cover'
    ),
    months: split('Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'),
    until: split('to|-|until'),
    others: split('14 May 1984|Brightfield Ltd|USD 20|Prime|USD 2,000,000'),
  },
  es: {
    labels: {
      member_name: split('Nombre del asegurado|Titular|Afiliado|Asegurado|Nombre'),
      member_id: split('No. de asegurado|Número de afiliado|Certificado|Credencial|No. de socio'),
      policy_number: split('Póliza|No. de póliza|Número de póliza'),
      group_number: split('Grupo|No. de grupo|Colectivo|No. de colectivo'),
      plan: split('Plan|Nombre del plan|Producto|Tipo de plan'),
      area_of_cover: split('Zona de cobertura|Área de cobertura|Ámbito territorial|Territorio'),
      deductible: split('Deducible|Deducible anual|Franquicia'),
      coinsurance: split('Coaseguro|Coparticipación'),
      valid_from: split('Vigente desde|Inicio de vigencia|Desde|Fecha de inicio'),
      valid_until: split('Vigente hasta|Fin de vigencia|Vence|Fecha de vencimiento'),
      validity: split('Vigencia|Periodo de cobertura|Periodo de vigencia'),
      phone: split('Asistencia 24 horas|Emergencias|Teléfono|Atención a clientes'),
      other: split('Fecha de nacimiento|Empresa|Copago|Red médica|Suma asegurada'),
    },
    given: split('Mariana|Esteban|Lucía|Gonzalo|Inés|Ramón|Begoña|Andrés|Xóchitl|Matías'),
    family: split('Ibarra|Muñoz|Villaseñor|Cárdenas|Echeverría|Solís|Peña|Quintero|Zúñiga|Arroyo'),
    plans: split('Salud Total|Familiar Oro|Integral Plus|Básico 500|Internacional Azul|Premier'),
    areas: split(
      'Nacional|América Latina|Mundial|Mundial excepto EE. UU.|México y Centroamérica|Europa'
    ),
    insurers: split(
      'Seguros Tamarindo|Cóndor Salud|Mutua del Bajío|Alameda Vida|Jacaranda Seguros|Faro del Sur'
    ),
    months: split('ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic'),
    until: split('al|a|-|hasta'),
    others: split('23/08/1979|Industrias Nogal|MXN 150|Amplia|MXN 5,000,000'),
  },
  de: {
    labels: {
      member_name: split('Name der versicherten Person|Versicherter|Versicherte Person|Name'),
      member_id: split('Versichertennummer|Mitgliedsnummer|Versicherten-Nr.|Mitglieds-Nr.'),
      policy_number: split('Policennummer|Versicherungsnummer|Policen-Nr.|Vertragsnummer'),
      group_number: split('Gruppennummer|Gruppe|Gruppen-Nr.'),
      plan: split('Tarif|Plan|Produkt'),
      area_of_cover: split('Geltungsbereich|Versicherungsgebiet|Deckungsbereich'),
      deductible: split('Selbstbehalt|Selbstbeteiligung|Jährlicher Selbstbehalt'),
      coinsurance: split('Eigenanteil|Kostenbeteiligung'),
      valid_from: split('Gültig ab|Beginn|Gültig von|Versicherungsbeginn'),
      valid_until: split('Gültig bis|Ablaufdatum|Ende|Gültig bis'),
      validity: split('Gültigkeit|Versicherungszeitraum|Gültig'),
      phone: split('Notruf|Telefon|24-Stunden-Hotline|Assistance'),
      other: split('Geburtsdatum|Arbeitgeber|Zuzahlung|Netzwerk|Höchstbetrag'),
    },
    given: split('Jürgen|Annika|Käthe|Björn|Lieselotte|Matthias|Jörg|Ursula|Klaus|Sabine'),
    family: split('Schäfer|Müller|Großmann|Weiß|Krämer|Vogel|Lindner|Böttcher|Jäger|Hoffmann'),
    plans: split('Komfort Plus|Premium Ausland|Basis 500|Exklusiv|Weltweit Gold|Classic'),
    areas: split('Weltweit|Europa|Weltweit ohne USA|Asien|Deutschland und Schweiz|Nordamerika'),
    insurers: split(
      'Birkenhof Versicherung|Alster Auslandsschutz|Rheingau Kranken|Nordlicht Global'
    ),
    months: split(
      'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
    ),
    until: split('bis|-'),
    others: split('07.11.1981|Tannwerk GmbH|EUR 10|Standard|EUR 1.000.000'),
  },
  fr: {
    labels: {
      member_name: split("Nom de l'assuré|Assuré|Bénéficiaire|Nom et prénom|Titulaire"),
      member_id: split("N° d'assuré|Numéro d'adhérent|N° d'adhérent|Numéro de membre"),
      policy_number: split('N° de police|Numéro de police|Police|N° de contrat'),
      group_number: split('Groupe|N° de groupe|Numéro de groupe'),
      plan: split('Formule|Régime|Produit|Plan'),
      area_of_cover: split('Zone de couverture|Zone géographique|Territoire|Étendue territoriale'),
      deductible: split('Franchise|Franchise annuelle'),
      coinsurance: split('Coassurance|Ticket modérateur|Quote-part'),
      valid_from: split("Valable du|Date d'effet|Valide depuis|Début de validité"),
      valid_until: split("Valable jusqu'au|Date d'expiration|Date d'échéance|Fin de validité"),
      validity: split('Validité|Période de couverture|Période de validité'),
      phone: split('Urgences|Assistance 24h/24|Téléphone|Service client'),
      other: split('Date de naissance|Employeur|Réseau|Plafond annuel|Participation'),
    },
    given: split('Hélène|François|Margaux|Thibault|Zoé|Benoît|Inès|Gaëlle|Étienne|Camille'),
    family: split('Lefèvre|Garçon|Rousseau|Bélanger|Dubois|Forêt|Chevalier|Moreau|Lemaître'),
    plans: split('Confort|Premium Monde|Essentiel Plus|Intégral|Équilibre|Sérénité Or'),
    areas: split('Monde entier|Europe|Monde hors États-Unis|Asie|Afrique|Amérique du Nord'),
    insurers: split('Mutuelle des Cimes|Assurances Belvédère|Santé Horizon|Prévoyance Mistral'),
    months: split(
      'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'
    ),
    until: split('au|-'),
    others: split('19/02/1976|Ateliers Corbin|Large|1 000 000 EUR|15 EUR'),
  },
  pt: {
    labels: {
      member_name: split('Nome do beneficiário|Nome do segurado|Titular|Segurado|Nome'),
      member_id: split('Nº do beneficiário|Número do associado|Carteirinha|Nº do cartão'),
      policy_number: split('Apólice|Nº da apólice|Número da apólice'),
      group_number: split('Grupo|Nº do grupo|Nº do contrato'),
      plan: split('Plano|Produto|Nome do plano'),
      area_of_cover: split('Abrangência|Área de cobertura|Abrangência geográfica'),
      deductible: split('Franquia|Franquia anual'),
      coinsurance: split('Coparticipação|Cosseguro'),
      valid_from: split('Válido de|Início da vigência|Data de início'),
      valid_until: split('Válido até|Validade até|Fim da vigência|Vencimento'),
      validity: split('Vigência|Validade|Período de cobertura'),
      phone: split('Emergência|Central de atendimento|Telefone|Assistência 24h'),
      other: split('Data de nascimento|Empresa|Rede|Limite anual|Acomodação'),
    },
    given: split('João|Conceição|Thaís|Antônio|Luíza|Caetano|Débora|Simão|Beatriz'),
    family: split('Magalhães|Gonçalves|Assunção|Ribeiro|Falcão|Brandão|Teixeira|Araújo'),
    plans: split('Essencial|Nacional Ouro|Saúde Plena|Executivo|Proteção 500|Clássico'),
    areas: split('Nacional|Mundial|América do Sul|Europa e África|Brasil|Grupo de estados'),
    insurers: split('Ipê Saúde|Seguradora Atlântida|Vila Real Saúde|Mar Azul Seguros'),
    months: split(
      'janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'
    ),
    until: split('a|até|-'),
    others: split('30/06/1988|Oficina Serra|Ampla|R$ 500.000|Apartamento'),
  },
}

/** Names with letters that neither English nor Spanish has. */
export const foreignNames = split(
  'Søren Kjærgaard|Åsa Öberg|Łukasz Wójcik|Čeněk Dvořák|Jürgen Großmann|Märta Sjöström|Bjørn Ødegård|Şule Yıldız|Zofia Kaźmierczak|Jiří Růžička|Ağan Çelik|Hélène Lefèvre|Järvi Päivö|Ștefan Țurcanu|Þóra Ægisdóttir|Đorđe Šarić|João Falcão|Käthe Jäger'
)

/** Companies nobody here knows, each with words that many names share. */
export const unknownInsurers = split(
  'Fernhill Insurance Co|Global Meadow Health|Vida Nogal Seguros|Pioneer Health Insurance'
)
