import type { Brand } from './brand.ts';
import { authorities, money } from './brands-of-money.ts';

/** Mail, storage and social media. */
const services: readonly Brand[] = [
  {
    names:
      'microsoft|office 365|office365|microsoft 365|outlook|outlook web|outlook web app|owa|onedrive|sharepoint|microsoft teams|o365|hotmail|msn|windows defender|xbox',
    domains:
      'microsoft.com|outlook.com|office.com|live.com|hotmail.com|xbox.com|sharepoint.com|onedrive.com|microsoftonline.com|office365.com|1drv.ms|aka.ms|windows.com|azure.com|msn.com',
  },
  {
    names: 'google|gmail|google drive|google docs|google workspace|google account|google pay|google play',
    domains: 'google.com|gmail.com|goo.gl|g.co|forms.gle|googleusercontent.com|withgoogle.com',
  },
  { names: 'youtube|youtube studio|youtube partner', domains: 'youtube.com|youtu.be|google.com' },
  {
    names:
      'apple id|apple account|apple support|apple pay|apple card|icloud|itunes|apple inc|apple security|app store|find my iphone|apple wallet',
    domains: 'apple.com|icloud.com',
  },
  {
    names: 'facebook|meta business|meta support|facebook security|meta platforms|meta verified|meta for business|fb|meta business support',
    domains: 'facebook.com|meta.com|fb.com|fb.me|m.me',
  },
  { names: 'instagram|ig verified', domains: 'instagram.com|instagr.am|meta.com|facebook.com' },
  { names: 'whatsapp', domains: 'whatsapp.com|wa.me|meta.com' },
  { names: 'telegram|телеграм|telegram premium', domains: 'telegram.org|t.me|telegram.me' },
  { names: 'tiktok|tik tok', domains: 'tiktok.com' },
  { names: 'twitter|twitter verified|x premium', domains: 'x.com|twitter.com|t.co' },
  { names: 'linkedin', domains: 'linkedin.com|lnkd.in' },
  { names: 'snapchat', domains: 'snapchat.com' },
  { names: 'discord|discord nitro', domains: 'discord.com|discord.gg' },
  { names: 'yahoo|yahoo mail|ymail', domains: 'yahoo.com' },
  { names: 'aol|aol mail', domains: 'aol.com' },
  { names: 'dropbox', domains: 'dropbox.com|db.tt' },
  { names: 'docusign', domains: 'docusign.com|docusign.net' },
  { names: 'adobe|adobe sign|adobe cloud', domains: 'adobe.com' },
  { names: 'zimbra|roundcube|cpanel|squirrelmail', domains: 'zimbra.com|cpanel.net' },
  { names: 'wetransfer', domains: 'wetransfer.com' },
  { names: 'netflix|netflx', domains: 'netflix.com' },
  { names: 'spotify', domains: 'spotify.com' },
  { names: 'disney plus|disneyplus', domains: 'disney.com|disneyplus.com' },
  { names: 'steam guard|steam account|steam community|steampowered', domains: 'steampowered.com|valvesoftware.com' },
  { names: 'roblox|robux', domains: 'roblox.com' },
  { names: 'fortnite|epic games|v bucks', domains: 'epicgames.com' },
  { names: 'free fire|garena|pubg|mobile legends', domains: 'garena.com|pubg.com|moonton.com' },
  { names: 'playstation|psn', domains: 'playstation.com|sony.com' },
  { names: 'naver|네이버*', domains: 'naver.com' },
  { names: '카카오*|카카오톡*|kakaotalk', domains: 'kakao.com|kakaocorp.com' },
  { names: 'vkontakte|вконтакте', domains: 'vk.com|vk.company' },
  { names: 'mail ru|яндекс|yandex', domains: 'mail.ru|yandex.ru|yandex.com' },
  { names: 'wechat|微信|qq邮箱|腾讯', domains: 'tencent.com|wechat.com|qq.com' },
  { names: 'web de|gmx|t online|freenet|1 1 ionos|ionos', domains: 'web.de|gmx.net|gmx.de|t-online.de|telekom.de|ionos.de|ionos.com' },
  {
    names: 'seznam|wp pl|onet|interia|libero mail|laposte|sfr mail|free mail',
    domains: 'seznam.cz|wp.pl|onet.pl|interia.pl|libero.it|laposte.net|sfr.fr|free.fr',
  },
  {
    names: 'godaddy|namecheap|bluehost|hostinger|wordpress|ovh|ovhcloud',
    domains: 'godaddy.com|namecheap.com|bluehost.com|hostinger.com|wordpress.com|ovh.com',
  },
  { names: 'zoom video|zoom account', domains: 'zoom.us|zoom.com' },
];

/** Shops, parcels, telephones and energy. */
const shops: readonly Brand[] = [
  {
    names: 'amazon|amazon prime|アマゾン|amazon pay|prime membership',
    domains: 'amazon.com|amzn.to|a.co|amazon.de|amazon.co.uk|amazon.co.jp|amazon.fr|amazon.it|amazon.es|amazon.in',
  },
  { names: 'ebay', domains: 'ebay.com' },
  {
    names: 'alibaba|aliexpress|alipay|支付宝|淘宝|taobao|京东',
    domains: 'alibaba.com|aliexpress.com|alipay.com|taobao.com|jd.com|alibaba-inc.com',
  },
  {
    names: 'rakuten|楽天|メルカリ|mercari|paypay|えきねっと|ドコモ|docomo|softbank|ソフトバンク',
    domains: 'rakuten.co.jp|rakuten.com|mercari.com|paypay.ne.jp|eki-net.com|docomo.ne.jp|softbank.jp',
  },
  {
    names: 'mercado libre|mercadolibre|mercado livre|mercado pago|mercadopago',
    domains: 'mercadolibre.com|mercadolivre.com.br|mercadopago.com',
  },
  {
    names: 'walmart|costco|target giftcard|best buy|geek squad|lidl|aldi|carrefour|tesco|ikea',
    domains: 'walmart.com|costco.com|target.com|bestbuy.com|lidl.com|lidl.de|aldi.com|carrefour.com|tesco.com|ikea.com',
  },
  { names: 'shopee|lazada|tokopedia|flipkart', domains: 'shopee.com|lazada.com|tokopedia.com|flipkart.com' },
  {
    names: 'avito|авито|ozon|озон|wildberries|olx|vinted|allegro|leboncoin|kleinanzeigen|marktplaats|wallapop|subito',
    domains:
      'avito.ru|ozon.ru|wildberries.ru|olx.com|olx.pl|vinted.com|allegro.pl|leboncoin.fr|kleinanzeigen.de|marktplaats.nl|wallapop.com|subito.it',
  },
  { names: 'booking com|airbnb|expedia', domains: 'booking.com|airbnb.com|expedia.com' },
  { names: 'dhl|dhl express|dhl paket', domains: 'dhl.com|dhl.de' },
  { names: 'fedex|fed ex', domains: 'fedex.com' },
  { names: 'ups parcel|ups delivery|ups package|united parcel service', domains: 'ups.com' },
  { names: 'usps|us postal service|united states postal service', domains: 'usps.com|usps.gov' },
  {
    names: 'royal mail|evri|hermes parcel|dpd|gls|yodel|parcelforce',
    domains: 'royalmail.com|evri.com|dpd.com|dpd.co.uk|dpd.de|gls-group.com|yodel.co.uk',
  },
  { names: 'la poste|colissimo|chronopost|mondial relay', domains: 'laposte.fr|laposte.net|colissimo.fr|chronopost.fr|mondialrelay.fr' },
  {
    names: 'deutsche post|swiss post|die post|schweizerische post|post ch|österreichische post',
    domains: 'deutschepost.de|post.ch|post.at',
  },
  { names: 'correos|seur|correo argentino|correos de mexico', domains: 'correos.es|seur.com|correoargentino.com.ar' },
  { names: 'poste italiane|postepay|posteitaliane|bancoposta|brt corriere|sda corriere', domains: 'poste.it|posteitaliane.it|brt.it' },
  { names: 'correios|ctt|ctt expresso', domains: 'correios.com.br|ctt.pt' },
  {
    names:
      'postnl|bpost|postnord|posten|posti|omniva|inpost|poczta polska|česká pošta|packeta|zásilkovna|slovenská pošta|magyar posta|poșta română|fan courier|hrvatska pošta|pošta slovenije|ελτα|elta|acs courier',
    domains:
      'postnl.nl|bpost.be|postnord.com|postnord.se|posten.no|posti.fi|omniva.ee|inpost.pl|poczta-polska.pl|ceskaposta.cz|packeta.com|zasilkovna.cz|posta.sk|posta.hu|posta-romana.ro|fancourier.ro|posta.hr|posta.si|elta.gr|acscourier.net',
  },
  {
    names:
      'australia post|auspost|canada post|an post|nz post|singpost|pos malaysia|poslaju|japan post|日本郵便|ヤマト運輸|佐川急便|yamato|顺丰|中国邮政|중국우정|우체국*|cj대한통운|ptt kargo|aras kargo|yurtiçi kargo|india post|thailand post|ไปรษณีย์ไทย|jne|j t express|vnpost|aramex|saudi post|البريد السعودي|سمسا|почта россии|укрпошта|нова пошта|nova poshta|български пощи|пошта србије|israel post|דואר ישראל',
    domains:
      'auspost.com.au|canadapost.ca|anpost.com|nzpost.co.nz|singpost.com|pos.com.my|japanpost.jp|kuronekoyamato.co.jp|sagawa-exp.co.jp|sf-express.com|ptt.gov.tr|araskargo.com.tr|yurticikargo.com|indiapost.gov.in|thailandpost.co.th|jne.co.id|jtexpress.com|vnpost.vn|aramex.com|splonline.com.sa|pochta.ru|ukrposhta.ua|novaposhta.ua|speedy.bg|posta.rs|israelpost.co.il',
  },
  {
    names:
      'vodafone|t mobile|verizon|at t|comcast|xfinity|telstra|telekom|o2|movistar|orange telecom|bouygues|sfr|swisscom|airtel|jio|telcel|ee mobile|btinternet|bt broadband|bt account|bt mail|virgin media|proximus|kpn|telia|telenor',
    domains:
      'vodafone.com|vodafone.de|t-mobile.com|verizon.com|att.com|comcast.com|xfinity.com|telstra.com|telekom.de|o2.de|movistar.es|orange.com|sfr.fr|swisscom.ch|swisscom.com|airtel.in|jio.com|telcel.com|claro.com|ee.co.uk|bt.com|virginmedia.com|proximus.be|kpn.com|telia.com|telenor.no',
  },
  {
    names: 'edf|engie|endesa|iberdrola|enel|pge|tauron|čez|e on|british gas|eskom',
    domains: 'edf.fr|engie.com|endesa.com|iberdrola.es|enel.it|pge.pl|tauron.pl|cez.cz|eon.com|britishgas.co.uk|eskom.co.za',
  },
];

export const BRANDS: readonly Brand[] = [...services, ...shops, ...money, ...authorities];
