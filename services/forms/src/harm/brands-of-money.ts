import type { Brand } from './brand.ts';

/** Banks, payments, exchanges of currencies. */
export const money: readonly Brand[] = [
  { names: 'tikkie', domains: 'tikkie.me' },
  { names: 'paypal|pay pal', domains: 'paypal.com|paypal.me' },
  {
    names:
      'cash app|cashapp|venmo|zelle|western union|moneygram|stripe account|revolut|wise account|skrill|payoneer|klarna|swish|vipps|mobilepay|bizum|mb way|mbway|blik|pix banco central',
    domains:
      'cash.app|block.xyz|venmo.com|zellepay.com|westernunion.com|moneygram.com|stripe.com|revolut.com|wise.com|skrill.com|payoneer.com|klarna.com|swish.nu|vipps.no|mobilepay.dk|bizum.es|mbway.pt|blik.com',
  },
  {
    names: 'visa card|visa secure|verified by visa|mastercard|american express|amex|visa mastercard',
    domains: 'visa.com|mastercard.com|americanexpress.com',
  },
  {
    names:
      'chase bank|chase online|jpmorgan|jp morgan chase|bank of america|wells fargo|citibank|citi bank|capital one|us bank|usaa|navy federal|pnc bank|td bank|truist|regions bank|ally bank|discover card|discover bank|fifth third',
    domains:
      'chase.com|jpmorgan.com|bankofamerica.com|wellsfargo.com|citi.com|citibank.com|capitalone.com|usbank.com|usaa.com|navyfederal.org|pnc.com|td.com|truist.com|regions.com|ally.com|discover.com|53.com',
  },
  {
    names:
      'barclays|hsbc|lloyds bank|natwest|santander|halifax bank|nationwide building|monzo|tsb bank|royal bank of scotland|bank of ireland|allied irish|aib bank',
    domains:
      'barclays.co.uk|barclays.com|hsbc.com|hsbc.co.uk|lloydsbank.co.uk|natwest.com|santander.com|santander.co.uk|santander.es|halifax.co.uk|nationwide.co.uk|monzo.com|tsb.co.uk|rbs.co.uk|bankofireland.com|aib.ie',
  },
  {
    names:
      'sparkasse|sparkassen|volksbank|raiffeisen|commerzbank|deutsche bank|postbank|dkb|comdirect|ing diba|n26|targobank|hypovereinsbank|erste bank|george sparkasse|bawag|bank austria|postfinance|ubs|zkb|kantonalbank|twint|raiffeisenbank|vr bank',
    domains:
      'sparkasse.de|vr.de|volksbank.de|raiffeisen.ch|raiffeisen.at|commerzbank.de|db.com|deutsche-bank.de|postbank.de|dkb.de|comdirect.de|ing.de|n26.com|targobank.de|hypovereinsbank.de|erstebank.at|sparkasse.at|bawag.at|bankaustria.at|postfinance.ch|ubs.com|zkb.ch|twint.ch',
  },
  {
    names:
      'bnp paribas|société générale|societe generale|crédit agricole|credit agricole|crédit mutuel|banque postale|caisse d épargne|caisse d epargne|banque populaire|lcl banque|boursorama|boursobank|desjardins|belfius|kbc',
    domains:
      'bnpparibas.com|bnpparibas.net|societegenerale.fr|credit-agricole.fr|creditmutuel.fr|labanquepostale.fr|caisse-epargne.fr|banquepopulaire.fr|lcl.fr|boursorama.com|boursobank.com|desjardins.com|belfius.be|kbc.be',
  },
  {
    names:
      'bbva|caixabank|la caixa|banco sabadell|bankinter|banco santander|unicaja|bancolombia|davivienda|bcp banco|interbank|banco estado|bancoestado|banamex|citibanamex|banorte|banco de chile|nequi|daviplata|banco nacion|banco pichincha|yape',
    domains:
      'bbva.es|bbva.com|caixabank.es|bancsabadell.com|bankinter.com|unicaja.es|bancolombia.com|davivienda.com|viabcp.com|interbank.pe|bancoestado.cl|banamex.com|banorte.com|bancochile.cl|nequi.com.co|daviplata.com|bna.com.ar|pichincha.com',
  },
  {
    names: 'intesa sanpaolo|unicredit|bper|banca mediolanum|fineco|banco bpm|nexi|monte dei paschi|isybank',
    domains: 'intesasanpaolo.com|unicredit.it|bper.it|mediolanum.it|finecobank.com|bancobpm.it|nexi.it|mps.it',
  },
  {
    names:
      'itau|itaú|bradesco|banco do brasil|caixa economica|caixa econômica|caixa geral|caixa tem|nubank|millennium bcp|novo banco|novobanco|banco inter|picpay|serasa|caixadirecta',
    domains:
      'itau.com.br|bradesco.com.br|bb.com.br|caixa.gov.br|cgd.pt|nubank.com.br|millenniumbcp.pt|novobanco.pt|bancointer.com.br|picpay.com|serasa.com.br',
  },
  {
    names:
      'rabobank|abn amro|ing bank|ing bankieren|sns bank|nordea|swedbank|handelsbanken|seb bank|danske bank|dnb bank|op pohjola|osuuspankki|säästöpankki|mitid|nemid|bankid|luminor',
    domains:
      'rabobank.nl|abnamro.nl|ing.nl|ing.com|snsbank.nl|nordea.com|nordea.fi|nordea.se|swedbank.se|swedbank.com|handelsbanken.se|seb.se|danskebank.dk|danskebank.com|dnb.no|op.fi|saastopankki.fi|nets.eu|mitid.dk|bankid.com|bankid.no|luminor.ee',
  },
  {
    names:
      'pko|pko bp|mbank|ing śląski|bank pekao|santander polska|millennium bank|česká spořitelna|csob|čsob|komerční banka|moneta bank|air bank|slovenská sporiteľňa|tatra banka|vúb|otp bank|k h bank|bcr|banca transilvania|brd bank|raiffeisen bank|nlb|nova kbm|zagrebačka banka|pbz|banca intesa|дск|dsk bank|обб|ubb|пощенска банка|fibank',
    domains:
      'pkobp.pl|mbank.pl|ing.pl|pekao.com.pl|santander.pl|bankmillennium.pl|csas.cz|csob.cz|kb.cz|moneta.cz|airbank.cz|slsp.sk|tatrabanka.sk|vub.sk|otpbank.hu|kh.hu|bcr.ro|bancatransilvania.ro|brd.ro|raiffeisen.ro|nlb.si|nkbm.si|zaba.hr|pbz.hr|bancaintesa.rs|dskbank.bg|ubb.bg|postbank.bg|fibank.bg',
  },
  {
    names:
      'сбербанк|сбер|sberbank|тинькофф|т банк|tinkoff|втб|альфа банк|газпромбанк|приватбанк|privatbank|приват24|монобанк|monobank|ощадбанк|kaspi',
    domains: 'sberbank.ru|sber.ru|tinkoff.ru|tbank.ru|vtb.ru|alfabank.ru|gazprombank.ru|privatbank.ua|monobank.ua|oschadbank.ua|kaspi.kz',
  },
  {
    names:
      'alpha bank|eurobank|winbank|πειραιώς|τράπεζα πειραιώς|piraeus bank|εθνική τράπεζα|garanti|garanti bbva|ziraat|ziraat bankası|akbank|iş bankası|yapı kredi|halkbank|vakıfbank|papara',
    domains:
      'alpha.gr|eurobank.gr|piraeusbank.gr|winbank.gr|nbg.gr|garantibbva.com.tr|ziraatbank.com.tr|akbank.com|isbank.com.tr|yapikredi.com.tr|halkbank.com.tr|vakifbank.com.tr|papara.com',
  },
  {
    names:
      'sbi bank|state bank of india|hdfc|hdfc bank|icici|icici bank|axis bank|paytm|phonepe|google pay upi|punjab national bank|pnb|yono|sbi yono|sbi yono account|एसबीआई|बैंक ऑफ इंडिया|भारतीय स्टेट बैंक',
    domains: 'sbi.co.in|hdfcbank.com|icicibank.com|axisbank.com|paytm.com|phonepe.com|pnbindia.in|onlinesbi.sbi',
  },
  {
    names:
      'bca|bank bca|klikbca|bank mandiri|bank bri|brimo|bri mobile|bni|dana wallet|gopay|maybank|cimb|touch n go|public bank|bank islam|dbs bank|posb|ocbc|uob|grabpay|gcash|bdo|bpi|maya wallet|vietcombank|techcombank|bidv|vietinbank|mb bank|agribank|กสิกรไทย|kbank|ไทยพาณิชย์|scb|กรุงไทย|krungthai|เป๋าตัง|truemoney|bangkok bank|ธนาคารกรุงเทพ',
    domains:
      'bca.co.id|bankmandiri.co.id|bri.co.id|bni.co.id|dana.id|gojek.com|ovo.id|maybank2u.com.my|maybank.com|cimb.com|cimb.com.my|touchngo.com.my|publicbank.com.my|bankislam.com|dbs.com|dbs.com.sg|ocbc.com|uob.com.sg|grab.com|gcash.com|bdo.com.ph|bpi.com.ph|maya.ph|vietcombank.com.vn|techcombank.com.vn|bidv.com.vn|vietinbank.vn|momo.vn|mbbank.com.vn|agribank.com.vn|kasikornbank.com|scb.co.th|ktb.co.th|truemoney.com|bangkokbank.com',
  },
  {
    names:
      '工商银行|中国银行|建设银行|农业银行|招商银行|中國信託|國泰世華|玉山銀行|台新銀行|恒生銀行|三井住友|三菱ufj|みずほ銀行|ゆうちょ銀行|三井住友銀行|三井住友カード|jcb|イオンカード|aeon card|セゾンカード|국민은행*|신한은행*|신한카드*|하나은행*|우리은행*|농협*|카카오뱅크*|토스|kb국민*',
    domains:
      'icbc.com.cn|boc.cn|ccb.com|abchina.com|cmbchina.com|ctbcbank.com|cathaybk.com.tw|esunbank.com|taishinbank.com.tw|hangseng.com|smbc.co.jp|smbc-card.com|mufg.jp|bk.mufg.jp|mizuhobank.co.jp|jp-bank.japanpost.jp|jcb.co.jp|aeon.co.jp|saisoncard.co.jp|kbstar.com|shinhan.com|kebhana.com|wooribank.com|nonghyup.com|kakaobank.com|toss.im',
  },
  {
    names:
      'الراجحي|مصرف الراجحي|البنك الأهلي|الاهلي|بنك الرياض|stc pay|emirates nbd|بنك دبي|بنك مصر|cib egypt|fawry|qnb|mashreq|بانک ملت|بانک ملی|بانک ملی ایران|بانک صادرات|easypaisa|jazzcash|hbl|meezan|leumi|בנק לאומי|בנק הפועלים|פועלים|דיסקונט|ישראכרט|כאל|bkash|বিকাশ|nagad|নগদ|m pesa|mpesa|safaricom|equity bank|kcb|airtel money|gtbank|zenith bank|access bank|first bank|opay|absa|fnb|capitec|nedbank|standard bank',
    domains:
      'alrajhibank.com.sa|alahli.com|snb.com|riyadbank.com|stcpay.com.sa|emiratesnbd.com|banquemisr.com|cibeg.com|fawry.com|qnb.com|mashreq.com|bankmellat.ir|bmi.ir|bsi.ir|easypaisa.com.pk|jazzcash.com.pk|hbl.com|meezanbank.com|leumi.co.il|bankhapoalim.co.il|discountbank.co.il|isracard.co.il|cal-online.co.il|bkash.com|nagad.com.bd|safaricom.co.ke|equitybank.co.ke|kcbgroup.com|gtbank.com|zenithbank.com|accessbankplc.com|firstbanknigeria.com|opayweb.com|absa.co.za|fnb.co.za|capitecbank.co.za|nedbank.co.za|standardbank.co.za',
  },
  {
    names:
      'metamask|meta mask|trust wallet|trustwallet|coinbase|binance|kraken|ledger live|ledger wallet|ledger nano|trezor|phantom wallet|exodus wallet|opensea|uniswap|pancakeswap|walletconnect|blockchain com|bybit|kucoin|okx|crypto com|bitpay|pi network|opensea|ronin wallet|huobi',
    domains:
      'metamask.io|consensys.net|trustwallet.com|coinbase.com|binance.com|kraken.com|ledger.com|trezor.io|phantom.app|exodus.com|opensea.io|uniswap.org|pancakeswap.finance|walletconnect.com|blockchain.com|bybit.com|kucoin.com|okx.com|crypto.com|bitpay.com|minepi.com',
  },
];

/** Authorities. */
export const authorities: readonly Brand[] = [
  {
    names: 'irs|internal revenue service|social security administration|ssa gov|medicare|usa gov|fema|dmv',
    domains: 'irs.gov|ssa.gov|medicare.gov|usa.gov|fema.gov|dmv.ca.gov',
  },
  { names: 'hmrc|hm revenue|gov uk|dvla|nhs|tv licensing|tv licence', domains: 'gov.uk|nhs.uk|nhs.net|tvlicensing.co.uk' },
  {
    names:
      'canada revenue agency|cra canada|service canada|ato gov|australian taxation office|mygov|centrelink|medicare australia|inland revenue|sars efiling|revenue ie',
    domains: 'canada.ca|gc.ca|ato.gov.au|my.gov.au|servicesaustralia.gov.au|ird.govt.nz|sars.gov.za|revenue.ie',
  },
  {
    names: 'finanzamt|elster|bundesagentur|bundeszentralamt|ekonto|finanzonline|ahv|bund id',
    domains: 'bund.de|elster.de|arbeitsagentur.de|bzst.de|bmf.gv.at|admin.ch',
  },
  {
    names:
      'impots gouv|impôts|dgfip|ameli|assurance maladie|cpam|antai|france connect|franceconnect|carte vitale|compte cpf|crit air|ants gouv|urssaf',
    domains: 'gouv.fr|ameli.fr|caf.fr|urssaf.fr',
  },
  {
    names: 'agencia tributaria|hacienda|seguridad social|dgt multas|sat mexico|sunat|afip|anses|sii chile|imss|infonavit',
    domains:
      'agenciatributaria.es|agenciatributaria.gob.es|seg-social.es|dgt.es|sat.gob.mx|sunat.gob.pe|dian.gov.co|afip.gob.ar|anses.gob.ar|sii.cl|imss.gob.mx|infonavit.org.mx',
  },
  { names: 'agenzia delle entrate|inps|agenzia entrate|spid|io app', domains: 'agenziaentrate.gov.it|inps.it|gov.it|pagopa.it' },
  {
    names:
      'receita federal|gov br|detran|inss|autoridade tributária|portal das finanças|segurança social|finanças|sns 24|auxílio brasil|bolsa família',
    domains: 'gov.br|gov.pt|seg-social.pt|portaldasfinancas.gov.pt|min-saude.pt',
  },
  {
    names:
      'belastingdienst|digid|mijnoverheid|cjib|itsme|skatteverket|försäkringskassan|skatteetaten|altinn|nav no|skattestyrelsen|borger dk|verohallinto|omavero|maksu ja tolliamet|sodra',
    domains:
      'belastingdienst.nl|digid.nl|overheid.nl|cjib.nl|itsme.be|skatteverket.se|forsakringskassan.se|skatteetaten.no|altinn.no|nav.no|skat.dk|sktst.dk|borger.dk|vero.fi|kela.fi|emta.ee|vmi.lt|vid.gov.lv|sodra.lt',
  },
  {
    names:
      'urząd skarbowy|profil zaufany|epuap|mobywatel|zus|gov pl|finanční správa|finanční úřad|česká správa|datová schránka|finančná správa|ügyfélkapu|anaf|porezna uprava|пореска управа|porezna',
    domains:
      'gov.pl|zus.pl|mf.gov.pl|financnisprava.cz|mfcr.cz|cssz.cz|mojedatovaschranka.cz|financnasprava.sk|nav.gov.hu|gov.hu|magyarorszag.hu|anaf.ro|porezna-uprava.hr|fu.gov.si|purs.gov.rs|nap.bg|nra.bg',
  },
  {
    names: 'госуслуги|gosuslugi|фнс|налоговая|пенсионный фонд|дія|дия|diia|пенсійний фонд',
    domains: 'gosuslugi.ru|nalog.ru|nalog.gov.ru|sfr.gov.ru|diia.gov.ua|pfu.gov.ua',
  },
  {
    names:
      'ααδε|taxisnet|gov gr|e devlet|edevlet|e devlet kapısı|gelir idaresi|أبشر|ابشر|absher|حساب المواطن|نفاذ|nafath|توكلنا|رשות המסים|רשות המסים|ביטוח לאומי|سهام عدالت|قوه قضاییه|ثنا|یارانه',
    domains: 'aade.gr|gsis.gr|gov.gr|turkiye.gov.tr|gib.gov.tr|absher.sa|hrsd.gov.sa|nafath.sa|taxes.gov.il|gov.il|btl.gov.il|adliran.ir',
  },
  {
    names:
      'income tax department|uidai|epfo|singpass|iras|lhdn|kwsp|epf|bpjs|djp|pajak|国税庁|年金機構|日本年金機構|マイナポータル|国税局|국세청|홈택스*|건강보험공단*|국민연금*|정부24|国家税务|社保局|医保局|勞保局|國稅局|健保署|philhealth|pag ibig|กรมสรรพากร|สรรพากร|ประกันสังคม|bảo hiểm xã hội|vneid|tổng cục thuế|पीएम किसान|pm kisan|आयकर विभाग|সরকার',
    domains:
      'incometax.gov.in|uidai.gov.in|epfindia.gov.in|singpass.gov.sg|iras.gov.sg|hasil.gov.my|kwsp.gov.my|bpjs-kesehatan.go.id|pajak.go.id|nta.go.jp|nenkin.go.jp|myna.go.jp|nts.go.kr|hometax.go.kr|nhis.or.kr|nps.or.kr|gov.kr|chinatax.gov.cn|bli.gov.tw|nhi.gov.tw|sss.gov.ph|philhealth.gov.ph|pagibigfund.gov.ph|rd.go.th|sso.go.th|baohiemxahoi.gov.vn|vneid.gov.vn|gdt.gov.vn|pmkisan.gov.in',
  },
];
