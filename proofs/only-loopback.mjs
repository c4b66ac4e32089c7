import net from 'node:net'

// The client listens for other clients on every address, and knows no setting against it; here nobody outside may reach it.
const { listen } = net.Server.prototype
net.Server.prototype.listen = function (...given) {
  const [first, ...others] = given
  if (typeof first === 'object' && first && 'port' in first)
    return listen.call(this, { ...first, host: '127.0.0.1' }, ...others)
  if (typeof first !== 'number' && typeof first !== 'string') return listen.apply(this, given)
  const callback = others.find((other) => typeof other === 'function')
  return listen.call(this, Number(first), '127.0.0.1', ...(callback ? [callback] : []))
}
