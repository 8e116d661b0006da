/** Emojis to pick from, each with the words that find it; any other can be typed into a message. */
export const EMOJIS: readonly (readonly [string, string])[] = `
😀 grinning face smile
😂 joy laugh tears
🤣 rolling laugh
😊 blush smile
😍 heart eyes love
😘 kiss
😎 cool sunglasses
🤔 thinking hmm
😐 neutral
🙄 eye roll
😴 sleep
😢 cry sad
😭 sob cry
😡 angry rage
🤯 mind blown
😱 scream fear
🥳 party
🤗 hug
🤝 handshake deal
👋 wave hello bye
👍 thumbs up yes like
👎 thumbs down no
👏 clap applause
🙏 pray thanks please
💪 strong muscle
🫡 salute
👀 eyes look
🧠 brain
❤️ heart love
🧡 orange heart
💛 yellow heart
💚 green heart
💙 blue heart
💜 purple heart
🖤 black heart
💔 broken heart
🔥 fire hot
✨ sparkles
⭐ star
🌟 glowing star
💯 hundred
🎉 party tada
🎂 cake birthday
🎁 gift present
🏆 trophy win
🥇 gold medal first
🥈 silver medal second
🥉 bronze medal third
🏁 flag race finish
🏎️ car race
🎮 game controller
🕹️ joystick
🎲 dice
♟️ chess
🎯 target
⚽ football soccer
🏀 basketball
🎵 music note
🎤 microphone sing
🎧 headphones
🍕 pizza
🍔 burger
🍿 popcorn
☕ coffee
🍺 beer
🐱 cat
🐶 dog
🦊 fox
🐼 panda
🐸 frog
🦄 unicorn
🐝 bee
🌈 rainbow
☀️ sun
🌙 moon night
❄️ snow
⚡ lightning bolt
💧 drop water
🌍 earth world
🚀 rocket launch
✈️ plane
⏰ alarm clock
⏳ hourglass wait
📌 pin
📎 paper clip
🔒 lock
🔑 key
🔔 bell
📢 announcement
💬 speech message
💡 idea light
🛠️ tools
🐛 bug
🧪 test tube
📦 package
✅ check done yes
❌ cross no
⚠️ warning
❓ question
❗ exclamation
➕ plus
➖ minus
🔴 red circle
🟠 orange circle
🟡 yellow circle
🟢 green circle
🔵 blue circle
🟣 purple circle
1️⃣ one
2️⃣ two
3️⃣ three
4️⃣ four
5️⃣ five
`
  .trim()
  .split("\n")
  .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]);
