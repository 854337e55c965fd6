import type { WrittenLabel } from './labels.ts'

/** Labels in German, French, Portuguese, Italian and Dutch, as `labels.ts` has them in English and Spanish. Folded: no accents, no signs. */
export const foreignLabels: readonly WrittenLabel[] = [
  // German
  [
    'member_name',
    1,
    'name der versicherten person|name des versicherten|name des mitglieds|name versicherter|name vorname|vorname name|vor und nachname|versicherte person|versicherter|versicherte|versichertes mitglied|mitglied|mitgliedsname|karteninhaber|inhaber|patient name',
  ],
  ['member_name', 0.7, 'versicherungsnehmer|hauptversicherter|policeninhaber'],
  [
    'member_id',
    1,
    'versichertennummer|versicherten nr|versicherten nummer|versicherten id|kundennummer|kunden nr|mitgliedsnummer|mitglieds nr|mitglieds nummer|mitglied nr|mitglied nummer|mitglieds id|personennummer|ausweisnummer|ausweis nr|kartennummer|karten nr|kennnummer|kenn nr',
  ],
  [
    'policy_number',
    1,
    'policennummer|policen nr|policen nummer|police nr|police|versicherungsnummer|versicherungs nr|versicherungsscheinnummer|versicherungsschein nr|versicherungsschein|vertragsnummer|vertrags nr|vertrag nr|polizzennummer|polizzen nr|polizze',
  ],
  [
    'group_number',
    1,
    'gruppennummer|gruppen nr|gruppe nr|gruppe|gruppenvertrag|gruppenvertrag nr|firmennummer|firmen nr',
  ],
  [
    'plan',
    1,
    'tarif|tarifname|tarifbezeichnung|produkt|produktname|versicherungsprodukt|plan name|modell|versicherungsmodell|leistungsstufe',
  ],
  [
    'area_of_cover',
    1,
    'geltungsbereich|ortlicher geltungsbereich|raumlicher geltungsbereich|raeumlicher geltungsbereich|deckungsbereich|deckungsgebiet|geltungsgebiet|versicherungsgebiet|versicherungsbereich|zone|region|gebiet|geltungsraum|zielgebiet',
  ],
  [
    'deductible',
    1,
    'selbstbehalt|jahrlicher selbstbehalt|jahresselbstbehalt|selbstbeteiligung|jahrliche selbstbeteiligung|selbstbehalt pro jahr|selbstbehalt jahr|selbstbeteiligung pro jahr|franchise|jahresfranchise',
  ],
  [
    'coinsurance',
    1,
    'eigenanteil|kostenbeteiligung|mitversicherung|kostenanteil|prozentualer selbstbehalt|patientenanteil|beteiligung',
  ],
  [
    'valid_from',
    1,
    'gultig ab|gultig von|gultig seit|gueltig ab|gueltig von|beginn|versicherungsbeginn|vertragsbeginn|beginndatum|deckungsbeginn|startdatum|ab|von',
  ],
  [
    'valid_until',
    1,
    'gultig bis|gueltig bis|ende|versicherungsende|vertragsende|ablauf|ablaufdatum|ablauf am|endet am|verfallsdatum|deckungsende|enddatum|bis|gultig bis einschliesslich|karte gultig bis|card gultig bis',
  ],
  [
    'validity',
    1,
    'gultig|gultigkeit|gueltigkeit|gultigkeitsdauer|gultigkeitszeitraum|versicherungszeitraum|versicherungsperiode|versicherungsdauer|laufzeit|vertragslaufzeit|deckungszeitraum|zeitraum',
  ],
  [
    'phone',
    1,
    'notruf|notrufnummer|notfall|notfallnummer|notfalltelefon|notfall hotline|24 stunden notruf|24 stunden hotline|24 stunden assistance|24h notruf|24 h notruf|24h hotline|assistance 24h|medizinische assistance|assistance hotline|im notfall|hotline|notruf 24h',
  ],
  [
    'phone',
    0.9,
    'telefon|service telefon|telefonnummer|telefon nr|tel nr|kundenservice|kundendienst|service hotline|servicetelefon|rufnummer|kontakt',
  ],
  [
    'insurer',
    1,
    'versicherer|versicherung|versicherungsgesellschaft|krankenkasse|krankenversicherung|krankenversicherer|gesellschaft',
  ],
  [
    'other',
    1,
    'geburtsdatum|geboren|geboren am|geb datum|geb|geschlecht|alter|arbeitgeber|firma|unternehmen|zuzahlung|netzwerk|hochstbetrag|hochstleistung|jahreslimit|versicherungssumme|deckungssumme|jahreshochstbetrag|limit|ausgestellt|ausgestellt am|ausstellungsdatum|adresse|anschrift|nationalitat|staatsangehorigkeit|reisepass|blutgruppe|zahnersatz|unterbringung|zimmer|wahrung|status|vermittler|makler|leistungserbringer|arzt|krankenhaus|webseite|internet|mitversicherte|angehorige|verhaltnis|beitrag|pramie',
  ],
  // French
  [
    'member_name',
    1,
    'nom de l assure|nom de l assuree|nom assure|nom de l adherent|nom du beneficiaire|nom du membre|nom du titulaire|nom du patient|nom et prenom|nom et prenoms|nom prenom|prenom et nom|nom complet|personne assuree|assure|assuree|assure e|adherent|adherente|beneficiaire|membre|titulaire|titulaire de la carte|nom|patient',
  ],
  ['member_name', 0.7, 'souscripteur|preneur d assurance|assure principal|assuree principale'],
  [
    'member_id',
    1,
    'no d assure|numero d assure|n assure|no assure|no d adherent|numero d adherent|numero adherent|no adherent|no de membre|numero de membre|no membre|numero membre|no de beneficiaire|numero de beneficiaire|identifiant|identifiant assure|identifiant adherent|matricule|no de carte|numero de carte|no d identification|numero d identification|no d affilie|numero d affilie|id membre|identifiant personnel|identifiant beneficiaire',
  ],
  [
    'policy_number',
    1,
    'no de police|numero de police|police|police no|no police|no de contrat|numero de contrat|contrat no|no contrat|contrat|numero police|police d assurance',
  ],
  [
    'group_number',
    1,
    'groupe|no de groupe|numero de groupe|no groupe|numero groupe|groupe no|contrat groupe|no de college|college',
  ],
  [
    'plan',
    1,
    'formule|regime|produit|modele|nom du produit|nom du plan|plan|garantie|niveau de garantie|type de contrat|gamme|formule choisie|niveau de couverture',
  ],
  [
    'area_of_cover',
    1,
    'zone de couverture|zone couverte|zone geographique|zone de garantie|zone|zone de validite|territoire|territorialite|etendue territoriale|etendue geographique|region de couverture|perimetre geographique|couverture geographique|pays couverts|aire de couverture',
  ],
  ['area_of_cover', 0.85, 'couverture'],
  [
    'deductible',
    1,
    'franchise|franchise annuelle|montant de la franchise|franchise par an|deductible|franchise par assure',
  ],
  [
    'coinsurance',
    1,
    'coassurance|co assurance|ticket moderateur|quote part|taux de participation|participation de l assure|reste a charge|copaiement en pourcentage|quote part assure',
  ],
  [
    'valid_from',
    1,
    'valable du|valable depuis|valable a partir du|valide du|valide depuis|valide a partir du|date d effet|prise d effet|effet|debut|debut de validite|debut de couverture|debut de garantie|date de debut|du|du from|a partir du|depuis le|date d entree en vigueur',
  ],
  [
    'valid_until',
    1,
    'valable jusqu au|valable au|valide jusqu au|valide au|jusqu au|date d expiration|expiration|expire le|date d echeance|echeance|fin|fin de validite|fin de couverture|fin de garantie|date de fin|au|au to|date de fin de validite',
  ],
  [
    'validity',
    1,
    'validite|valable|valide|periode de couverture|periode de validite|periode de garantie|periode d assurance|duree|duree de validite|periode|dates de validite|periode du',
  ],
  [
    'phone',
    1,
    'urgences|urgence|numero d urgence|tel urgence|assistance 24h 24|assistance 24 24|assistance 24h|assistance 24 h 24|assistance medicale|assistance 24 7|assistance 24 heures|en cas d urgence|ligne d assistance|appel d urgence|urgence medicale',
  ],
  [
    'phone',
    0.9,
    'telephone|tel|no de telephone|numero de telephone|service client|service clients|service adherents|relation client|contact|appelez|contactez nous|appelez le|joindre',
  ],
  [
    'insurer',
    1,
    'assureur|compagnie|compagnie d assurance|compagnie d assurances|mutuelle|organisme|societe d assurance|assurance',
  ],
  [
    'other',
    1,
    'date de naissance|ne le|nee le|ne e le|sexe|age|employeur|entreprise|societe|reseau|reseau de soins|plafond|plafond annuel|plafond global|participation|copaiement|limite|limite annuelle|emis le|date d emission|emission|emise le|adresse|nationalite|passeport|groupe sanguin|hospitalisation|chambre|maternite|dentaire|optique|devise|statut|courtier|medecin|lien|lien de parente|ayants droit|ayant droit|site internet|courriel|prestataire|cotisation',
  ],
  // Portuguese
  [
    'member_name',
    1,
    'nome do beneficiario|nome da beneficiaria|nome do segurado|nome da segurada|nome do associado|nome do titular|nome do paciente|nome do usuario|nome completo|beneficiario|beneficiaria|segurado|segurada|pessoa segura|nome da pessoa segura|associado|associada|usuario|nome|titular|pessoa usuaria',
  ],
  ['member_name', 0.7, 'tomador|tomador do seguro|segurado principal|estipulante'],
  [
    'member_id',
    1,
    'no do beneficiario|numero do beneficiario|no do segurado|numero do segurado|no do associado|numero do associado|carteirinha|no da carteirinha|numero da carteirinha|no do cartao|numero do cartao|no de cartao|numero de cartao|cartao|cartao no|matricula|codigo do beneficiario|identificacao|no de identificacao|numero de identificacao|codigo do associado|no de beneficiario|numero de beneficiario|no da carteira|numero da carteira|carteira|registro do beneficiario|no de socio|numero de socio',
  ],
  [
    'policy_number',
    1,
    'apolice|no da apolice|numero da apolice|apolice no|no apolice|no de apolice|numero de apolice',
  ],
  [
    'group_number',
    1,
    'grupo|no do grupo|numero do grupo|codigo do grupo|subestipulante|codigo da empresa',
  ],
  // Of a group, or of one household: its policy.
  ['group_number', 0.7, 'no do contrato|numero do contrato|contrato|contrato no'],
  [
    'plan',
    1,
    'plano|nome do plano|tipo de plano|produto|nome do produto|modalidade|plano contratado|categoria|opcao|plano de saude contratado|nome comercial',
  ],
  [
    'area_of_cover',
    1,
    'abrangencia|abrangencia geografica|area de abrangencia|area de cobertura|area geografica|ambito territorial|ambito geografico|cobertura geografica|territorio|zona de cobertura|regiao|regiao de cobertura|abrangencia territorial',
  ],
  ['deductible', 1, 'franquia|franquia anual|valor da franquia|dedutivel|dedutivel anual'],
  [
    'coinsurance',
    1,
    'coparticipacao|co participacao|cosseguro|co seguro|copagamento em percentagem|comparticipacao do segurado',
  ],
  [
    'valid_from',
    1,
    'valido de|valida de|valido desde|valida desde|valido a partir de|inicio da vigencia|inicio de vigencia|inicio da cobertura|data de inicio|inicio|vigente desde|data de adesao|data de inclusao|desde|de|a partir de',
  ],
  [
    'valid_until',
    1,
    'valido ate|valida ate|validade ate|fim da vigencia|fim de vigencia|termino da vigencia|termino|data de termino|data de validade|data de vencimento|vencimento|ate|valid ate|expira em|vigente ate|data de expiracao|fim da cobertura|data de fim',
  ],
  [
    'validity',
    1,
    'vigencia|validade|periodo de cobertura|periodo de vigencia|periodo de validade|periodo|vigencia da apolice|prazo de validade',
  ],
  [
    'phone',
    1,
    'emergencia|emergencias|urgencia|urgencias|assistencia 24h|assistencia 24 horas|assistencia 24 h|assistencia medica|em caso de emergencia|linha de emergencia|assistencia em viagem|assistencia',
  ],
  [
    'phone',
    0.9,
    'telefone|telefones|tel|linha de apoio ao cliente|central 24h|central 24 horas|central de relacionamento|central de atendimento|atendimento|atendimento ao cliente|servico de atendimento|sac|contato|contacto|apoio ao cliente|linha de apoio|ligue|fale conosco|linha de atendimento',
  ],
  ['coinsurance', 0.7, 'copagamento'],
  ['insurer', 1, 'seguradora|operadora|companhia|companhia de seguros|plano de saude'],
  [
    'other',
    1,
    'data de nascimento|nascimento|dt nasc|sexo|idade|empresa|empregador|rede|rede credenciada|rede de atendimento|limite|limite anual|acomodacao|carencia|carencias|emissao|data de emissao|endereco|morada|nacionalidade|passaporte|tipo sanguineo|cpf|cns|cartao nacional de saude|nif|coparticipa|dependente|dependentes|parentesco|corretor|hospital|segmentacao|capital seguro|plafond|moeda|estado civil',
  ],
  // Italian
  [
    'member_name',
    1,
    'assicurato|assicurata|nome assicurato|nome dell assicurato|nome e cognome|cognome e nome|persona assicurata',
  ],
  [
    'member_id',
    1,
    'codice assicurato|numero assicurato|tessera|tessera n|n tessera|numero tessera|codice cliente',
  ],
  [
    'policy_number',
    1,
    'polizza|polizza n|polizza no|no polizza|n polizza|numero polizza|numero di polizza',
  ],
  ['plan', 1, 'piano|nome piano|prodotto|formula'],
  [
    'area_of_cover',
    1,
    'ambito territoriale|validita territoriale|estensione territoriale|area di copertura',
  ],
  ['deductible', 1, 'franchigia|franchigia annua'],
  ['coinsurance', 1, 'scoperto|quota a carico'],
  ['valid_from', 1, 'valida dal|valido dal|decorrenza|dal'],
  ['valid_until', 1, 'valida fino al|valido fino al|scadenza|fino al'],
  ['validity', 1, 'validita|periodo di validita'],
  [
    'phone',
    0.9,
    'centrale operativa|centrale operativa 24h|numero verde|assistenza|assistenza 24h',
  ],
  ['insurer', 1, 'assicuratore|compagnia|compagnia assicurativa'],
  ['other', 1, 'data di nascita|codice fiscale|massimale|contraente'],
  ['member_name', 0.7, 'intestatario|titolare'],
  // Dutch
  ['member_name', 1, 'verzekerde|naam verzekerde'],
  ['member_id', 1, 'klantnummer|relatienummer|verzekerdennummer'],
  ['policy_number', 1, 'polisnummer'],
  ['area_of_cover', 1, 'dekkingsgebied'],
  ['deductible', 1, 'eigen risico'],
  ['valid_from', 1, 'geldig van|geldig vanaf|ingangsdatum'],
  ['valid_until', 1, 'geldig tot|einddatum'],
  ['other', 1, 'geboortedatum'],
]
