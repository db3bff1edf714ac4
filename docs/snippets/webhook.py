import hashlib
import hmac
import json
import os
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MAX_AGE_SECONDS = 5 * 60
newest = {}


def is_genuine(headers, body):
    timestamp = headers.get('X-Service-Timestamp', '')
    signed = timestamp.encode() + b'.' + body
    mac = hmac.new(os.environ['WEBHOOK_SECRET'].encode(), signed, hashlib.sha256)
    received = headers.get('X-Service-Signature', '').encode()
    if not hmac.compare_digest(f'sha256={mac.hexdigest()}'.encode(), received):
        return False
    sent_at = datetime.fromisoformat(timestamp.replace('Z', '+00:00'))
    age = datetime.now(timezone.utc) - sent_at
    return abs(age.total_seconds()) <= MAX_AGE_SECONDS


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length']))
        if not is_genuine(self.headers, body):
            self.send_response(401)
            return self.end_headers()
        event = json.loads(body)
        track = event['data'].get('id')
        if track is None or event['sent_at'] > newest.get(track, ''):
            print(event['event'], track or event['data'], flush=True)
            newest[track] = event['sent_at']
        self.send_response(204)
        self.end_headers()


ThreadingHTTPServer(('', int(os.environ.get('PORT', 8080))), Receiver).serve_forever()
