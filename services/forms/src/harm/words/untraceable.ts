/** Where frauds go on, and by what they are paid, which is the same in most languages. */
export const messengers =
  'whatsapp|whats app|whatsap|whats|wa me|telegram|telegrams|zalo|line id|viber|wechat|kakao*|zap|wp den|телеграм*|телегу|тг|ватсап*|вотсап*|вайбер*|вотсапп|واتساب|واتس اب|تلگرام|תלגרם|וואטסאפ|व्हाट्सएप|व्हाट्सऐप|টেলিগ্রাম|হোয়াটসঅ্যাপ|வாட்ஸ்அப்|微信|纸飞机|紙飛機|카톡*|텔레그램*|ไลน์|แอดไลน์|lineで|lineに|lineグループ|dm your|dm you|telefoni telegram|telegramie|telegramu|telegrama|telegramon';
export const untraceable =
  'western union|moneygram|money gram|usdt|trc20|bitcoin|btc|crypto|crypto wallet|zelle|cashapp|cash app|paypal friends|friends family|paysafecard|transcash|pcs|steam cards|steam karten|bitcoin automat|revolut|postepay|ricarica postepay|bizum|binance|криптовалют*|крипто|биткоин*|биткойн*|仮想通貨|虚拟币|비트코인|코인|بيتكوين|ביטקוין|บิทคอยน์|बिटकॉइन';
/** What the number of a bank account is called, which opens none. */
export const account = 'iban|bic|swift|swift code|ifsc|clabe|cbu|cvu|rib|bsb|sort code|nuban|р с|рахунок iban';
